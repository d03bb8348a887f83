import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Moment, momentSides, secondsOf } from '#contract/checks/feedback-moments.ts'

/** The three answers of one feedback, and the time they are about; null: the work has no length. */
export interface FeedbackText {
  works: string
  fix: string
  moment: string
  at: Moment | null
}

/**
 * Invented feedback, one per line below the work's URL: what works, what to fix first, which moment or section; for a work with a
 * length also the side and the time: "fix 1:12".
 */
const lines = readFileSync(join(import.meta.dirname, 'feedback-texts.txt'), 'utf8')

const byWork = new Map<string, FeedbackText[]>()
for (const line of lines.trim().split('\n')) {
  const [works = '', fix, moment, at] = line.split(' | ')
  if (fix === undefined || moment === undefined) byWork.set(works, [])
  else [...byWork.values()].at(-1)?.push({ works, fix, moment, at: momentOf(at) })
}

function momentOf(written: string | undefined): Moment | null {
  const [name, time = ''] = written?.split(' ') ?? []
  const side = momentSides.find((each) => each === name)
  const seconds = secondsOf(time)
  return side === undefined || seconds === null ? null : { side, seconds }
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
  const [works, fix, last] = [answer(0)?.works, answer(1)?.fix, answer(2)]
  if (!works || !fix || !last) throw new Error(`no feedback texts for ${site}`)
  return { works, fix, moment: last.moment, at: last.at }
}
