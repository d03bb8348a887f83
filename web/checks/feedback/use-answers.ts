import { useEffect, useState } from 'react'
import { type FeedbackPrompt, giveFeedback } from '#contract/checks/feedback.ts'
import { missingFrom } from '#contract/checks/feedback-text.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'

export type Answers = Record<FeedbackPrompt, string>

const none: Answers = { works: '', fix: '', moment: '' }
const keyOf = (attemptId: string): string => `feedback:${attemptId}`

/** Draft of the answers to an attempt: survives a reload of the page and is submitted once. */
export function useAnswers(attemptId: string, onDone: () => void) {
  const [answers, setAnswers] = useState(none)
  const [fields, setFields] = useState<Partial<Answers>>({})
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // After hydration, since the server does not know the drafts of this tab.
  useEffect(() => setAnswers(readDraft(attemptId)), [attemptId])

  const change = (part: Partial<Answers>): void => {
    const changed = { ...answers, ...part }
    setAnswers(changed)
    sessionStorage.setItem(keyOf(attemptId), JSON.stringify(changed))
  }
  const send = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFields({})
    setError(undefined)
    try {
      await write(giveFeedback, { params: { attemptId }, body: answers })
      sessionStorage.removeItem(keyOf(attemptId))
      tellPointsChanged()
      onDone()
    } catch (thrown) {
      console.error('giveFeedback failed', thrown)
      if (thrown instanceof CallError && Object.keys(thrown.fields).length > 0) setFields(thrown.fields)
      else setError(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return {
    answers,
    change,
    fields,
    error,
    busy,
    send,
    missing: missingFrom(Object.values(answers)),
  }
}

function readDraft(attemptId: string): Answers {
  try {
    return { ...none, ...(JSON.parse(sessionStorage.getItem(keyOf(attemptId)) ?? '{}') as Partial<Answers>) }
  } catch {
    return none
  }
}
