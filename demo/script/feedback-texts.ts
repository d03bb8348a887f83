import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The three answers of one feedback. */
export interface FeedbackText {
  works: string
  fix: string
  moment: string
}

/** Invented feedback, one per line below the work's URL: what works, what to fix first, which moment or section. */
const lines = readFileSync(join(import.meta.dirname, 'feedback-texts.txt'), 'utf8')

const byWork = new Map<string, FeedbackText[]>()
for (const line of lines.trim().split('\n')) {
  const [works = '', fix, moment] = line.split(' | ')
  if (fix === undefined || moment === undefined) byWork.set(works, [])
  else [...byWork.values()].at(-1)?.push({ works, fix, moment })
}

/**
 * Feedback on a work, by number. Numbers past its last line combine the answers of different lines, so no two
 * for one work are equal.
 * @throws Error if the work has no texts
 */
export function feedbackTexts(site: string, number: number): FeedbackText {
  const texts = byWork.get(site)
  const round = Math.floor(number / (texts?.length || 1))
  const answer = (shift: number): FeedbackText | undefined => texts?.[(number + round * shift) % texts.length]
  const [works, fix, moment] = [answer(0)?.works, answer(1)?.fix, answer(2)?.moment]
  if (!works || !fix || !moment) throw new Error(`no feedback texts for ${site}`)
  return { works, fix, moment }
}
