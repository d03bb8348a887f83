import type { Feedback, FeedbackPrompt } from '#contract/checks/feedback.ts'
import { plainOf } from '#contract/checks/feedback-text.ts'

export type Answers = Pick<Feedback, FeedbackPrompt>

/** Texts that are at least this similar are one text written twice (product decisions, Checks: Feedback). */
export const minSimilarity = 0.7
/** Earlier texts of the earner that a new one is compared with. */
export const comparedTexts = 200

/** Bits of a fingerprint: those of the column `feedback.fingerprint`. */
const fingerprintBits = 4096

/**
 * Trigrams of the answers, in hexadecimal, one bit for each: groups of three letters or digits of the plain
 * form, over spaces too, so breaking words up hides nothing.
 */
export function fingerprintOf({ works, fix, moment }: Answers): string {
  const plain = plainOf(`${works} ${fix} ${moment}`).replaceAll(' ', '')
  const letters = Array.from(plain, (letter) => letter.codePointAt(0) ?? 0)
  const bytes = Buffer.alloc(fingerprintBits / 8)
  for (let at = 2; at < letters.length; at++) {
    const bit = hashOf(letters[at - 2] ?? 0, letters[at - 1] ?? 0, letters[at] ?? 0) % fingerprintBits
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (1 << (bit & 7))
  }
  return bytes.toString('hex')
}

/** Mixes three numbers. Fingerprints are stored, so it can't change without computing them again. */
function hashOf(one: number, two: number, three: number): number {
  let mixed = Math.imul(one, 0x9e3779b1) + Math.imul(two, 0x85ebca77) + Math.imul(three, 0xc2b2ae3d)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  return (mixed ^ (mixed >>> 12)) >>> 0
}
