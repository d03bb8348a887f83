import type { ToolInput } from '#contract/community/tools.ts'
import { readerOf, type Token } from './readers.ts'

interface Candidate {
  words: string[]
  keys: string[]
  score: number
}

const phrasesMost = 12
const wordsMost = 4

/** Worth of a phrase by its number of words. */
const wordsWorth = [0, 1, 1.9, 2.3, 2.4]

const isAside = (word: string): boolean =>
  word.includes('://') || word.includes('@') || word.startsWith('www.') || /^\W*\d+:\d/.test(word)

/**
 * Text without what is never a topic: links, addresses, handles and chapter marks. Word by word, since one pattern over
 * a hostile text takes minutes.
 */
const cleaned = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('#', ' ')
    .split(/\s/u)
    .map((word) => (isAside(word) ? '.' : word))
    .join(' ')

/** Language of a text as ISO 639-1, English if nothing can be told. */
export async function languageOf({ title, description, language }: ToolInput): Promise<string> {
  if (language !== 'auto') return language
  const { detect } = await import('tinyld')
  return detect(cleaned(`${title}. ${description}`)) || 'en'
}

/** Phrases of a title, which counts three times, and a description, by importance; empty: none found. */
export async function keyphrasesOf(
  { title, description }: Pick<ToolInput, 'title' | 'description'>,
  language: string,
): Promise<string[][]> {
  const read = await readerOf(language)
  const found = new Map<string, Candidate>()
  const joint = language === 'ja' || language === 'zh' ? 2 : wordsMost
  for (const [text, weight] of [
    [title, 3],
    [description, 1],
  ] as const)
    collect(found, read(cleaned(text)), { weight, longest: joint })
  return chosenOf([...found.values()])
}

/** Adds every phrase of the tokens: runs without a break, that end in a head. */
function collect(
  found: Map<string, Candidate>,
  tokens: readonly Token[],
  { weight, longest }: { weight: number; longest: number },
): void {
  tokens.forEach(({ role }, start) => {
    if (role !== 'content' && role !== 'head') return
    const early = 1 + 1 / (1 + start / 15)
    for (let size = 1; size <= longest; size += 1) {
      const part = tokens.slice(start, start + size)
      const last = part.at(-1)
      if (part.length < size || last?.role === 'break') break
      if (last?.role !== 'head') continue
      const keys = part.map(({ key }) => key)
      const name = keys.join(' ')
      const content = part.filter((token) => token.role !== 'link').length
      // A phrase says more than its words, but a long one is seldom repeated.
      const worth = weight * early * (wordsWorth[content] ?? 0)
      const earlier = found.get(name)
      if (earlier) earlier.score += worth
      else found.set(name, { words: part.map(({ word }) => word), keys, score: worth })
    }
  })
}

/** The best candidates, without those that repeat the words of a better one. */
function chosenOf(candidates: Candidate[]): string[][] {
  const chosen: Candidate[] = []
  const uses = new Map<string, number>()
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    if (chosen.length === phrasesMost) break
    const isPart = chosen.some(({ keys }) => candidate.keys.every((key) => keys.includes(key)))
    const isWhole = chosen.some(
      ({ keys }) => keys.length > 1 && keys.every((key) => candidate.keys.includes(key)),
    )
    const isWorn = candidate.keys.some((key) => (uses.get(key) ?? 0) >= 4)
    if (isPart || isWhole || isWorn) continue
    chosen.push(candidate)
    for (const key of candidate.keys) uses.set(key, (uses.get(key) ?? 0) + 1)
  }
  return chosen.map(({ words }) => words)
}
