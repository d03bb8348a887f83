import { useEffect, useState } from 'react'
import { readFacts } from '#contract/community/public-facts.ts'
import { type SearchResults, search, searchLimits } from '#contract/community/search.ts'
import { CallError, call } from '../api/client.ts'
import { hasWords, wordsOf } from './jump-pages.ts'

const pauseMs = 200
const shortest = 2
const answersMost = 5

/** Outcome of a search on the server; idle: the text is too short to search for. */
export type Found =
  | { state: 'idle' | 'loading' }
  | { state: 'failed'; sentence: string }
  | { state: 'done'; results: SearchResults }

/** Searches the server once typing pauses. A result belongs to the text as it is now: older ones are dropped. */
export function useSearch(query: string): Found {
  const text = query.trim().slice(0, searchLimits.length)
  const isAsked = wordsOf(text).join('').length >= shortest
  const [answer, setAnswer] = useState<{ text: string; found: Found } | null>(null)
  useEffect(() => {
    if (!isAsked) return
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const results = await call(search, { query: { q: text } }, { signal: leaving.signal })
        setAnswer({ text, found: { state: 'done', results } })
      } catch (thrown) {
        if (leaving.signal.aborted) return
        console.error('the search failed', thrown)
        const sentence = thrown instanceof CallError ? thrown.sentence : 'Try again.'
        setAnswer({ text, found: { state: 'failed', sentence } })
      }
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, isAsked])
  if (!isAsked) return { state: 'idle' }
  return answer?.text === text ? answer.found : { state: 'loading' }
}

/** A question that is answered on /faq. */
export interface Answer {
  question: string
  id: string
  /** Question and answer as one text. */
  text: string
}

/** Answers with all words of a text, loaded at the first search; none while they are not. */
export function useAnswers(query: string, appName: string): Answer[] {
  const [answers, setAnswers] = useState<Answer[] | null>(null)
  const words = wordsOf(query)
  const isAsked = words.join('').length >= shortest
  const isWanted = isAsked && answers === null
  useEffect(() => {
    if (isWanted) void readAnswers(appName).then(setAnswers, reportLost)
  }, [isWanted, appName])
  return isAsked ? (answers ?? []).filter(({ text }) => hasWords(text, words)).slice(0, answersMost) : []
}

/** Questions on /faq, with the figures of today. */
async function readAnswers(name: string): Promise<Answer[]> {
  const [{ answerId, plainText, questionsOf }, facts] = await Promise.all([
    import('../pages/prose/text.ts'),
    call(readFacts, {}),
  ])
  return questionsOf({ ...facts, name, host: location.host })
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      question,
      id: answerId(question),
      text: plainText(`${question} ${answer.join(' ')}`),
    }))
}

const reportLost = (thrown: unknown): void => console.error('couldn’t load the answers', thrown)
