import { feedbackLeastCharacters, lengthOf } from '#contract/feedback.ts'

/** The three answers of one feedback. */
export interface Answers {
  works: string
  fix: string
  moment: string
}

/** Texts as alike as this, or more, are one text written twice (product decisions, Checks: Feedback). */
const alikeFrom = 0.7
/** How many earlier texts of the earner, and of the campaign, a new one is held against. */
export const comparedTexts = 200

/** The answers as one text. */
export const textOf = ({ works, fix, moment }: Answers): string => `${works} ${fix} ${moment}`

/** Whether the three answers together are long enough. */
export const isLongEnough = ({ works, fix, moment }: Answers): boolean =>
  lengthOf(works) + lengthOf(fix) + lengthOf(moment) >= feedbackLeastCharacters

/** The sets of three characters that a text consists of; case, marks and blanks make no difference. */
export function trigramsOf(text: string): Set<string> {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const trigrams = new Set<string>()
  for (const word of words) {
    const letters = [' ', ' ', ...word, ' ']
    for (let at = 0; at + 3 <= letters.length; at++) trigrams.add(letters.slice(at, at + 3).join(''))
  }
  return trigrams
}

/** How much of two sets is shared, from 0 (nothing) to 1 (all). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return one.size === other.size ? 1 : 0
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const trigram of few) if (many.has(trigram)) shared += 1
  return shared / (one.size + other.size - shared)
}

/** Whether a text was written before: it is alike to one of these. */
export function isAlike(text: string, earlier: readonly string[]): boolean {
  const trigrams = trigramsOf(text)
  return earlier.some((other) => similarity(trigrams, trigramsOf(other)) >= alikeFrom)
}

/** What is credited when it is handed in, and what waits for the creator, in points. */
export function halvesOf(reward: number): { first: number; second: number } {
  const first = Math.floor(reward / 2)
  return { first, second: reward - first }
}
