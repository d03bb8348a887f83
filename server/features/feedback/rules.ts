import { feedbackLeastCharacters, lengthOf } from '#contract/feedback.ts'

/** The three answers of one feedback. */
export interface Answers {
  works: string
  fix: string
  moment: string
}

/** Texts that are at least this similar are one text written twice (product decisions, Checks: Feedback). */
const minSimilarity = 0.7
/** Earlier texts of the earner, and of the campaign, that a new one is compared with. */
export const comparedTexts = 200

/** The answers as one text. */
export const textOf = ({ works, fix, moment }: Answers): string => `${works} ${fix} ${moment}`

/** True if the three answers together are long enough. */
export const isLongEnough = ({ works, fix, moment }: Answers): boolean =>
  lengthOf(works) + lengthOf(fix) + lengthOf(moment) >= feedbackLeastCharacters

/** All groups of three characters in the words of a text; case, punctuation and spaces make no difference. */
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

/** Shared part of two sets, from 0 (nothing) to 1 (everything). */
export function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return one.size === other.size ? 1 : 0
  const [few, many] = one.size < other.size ? [one, other] : [other, one]
  let shared = 0
  for (const trigram of few) if (many.has(trigram)) shared += 1
  return shared / (one.size + other.size - shared)
}

/** True if a text is alike to an earlier one. */
export function isAlike(text: string, earlier: readonly string[]): boolean {
  const trigrams = trigramsOf(text)
  return earlier.some((other) => similarity(trigrams, trigramsOf(other)) >= minSimilarity)
}

/** Points credited on submission, and points that wait for the creator. */
export function halvesOf(reward: number): { first: number; second: number } {
  const first = Math.floor(reward / 2)
  return { first, second: reward - first }
}
