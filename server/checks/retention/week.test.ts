import { expect, test } from 'vitest'
import { settingRows } from '#contract/settings.ts'
import { clawbackDue, closesFollows } from '../../money/clawbacks/rules.ts'
import { askedAfterSeconds } from '../reviews/rules.ts'

const [reward, perDay, day] = [10, 20, 86_400]
const secret = Buffer.from('a secret')
const answerSeconds = settingRows.retention_answer_seconds.standard

interface Earner {
  undoes: boolean
  checked: 'account' | 'screenshot'
  share: number
}

/** When the points of a follow are taken back, in seconds after its credit, and how many; null: never. */
function lossOf(id: number, { undoes, checked, share }: Earner): { after: number; points: number } | null {
  if (!undoes) return null
  const asked = askedAfterSeconds(secret, id, share)
  if (checked === 'screenshot' && asked === null) return null
  const cause = checked === 'account' ? 'undone_follow' : 'unanswered_request'
  const due = clawbackDue(
    cause,
    {
      ...{ action: 'follow', credited: true, rewardPoints: reward, feePoints: 2, keptSeconds: asked ?? day },
      ...{ hasOwner: true, earlierPoints: 0, refunded: false },
    },
    { retentionDays: 7, forgedProofFactor: 10 },
  )
  if (typeof due === 'string') return null
  return { after: checked === 'account' ? day + 3600 : (asked ?? 0) + answerSeconds, points: due.due }
}

/** Points that a week of twenty follows a day brings, less what is taken back for them, also later. */
function weekOf(earner: Earner): number {
  const follows: { lostAt: number; points: number }[] = []
  let earned = 0
  for (let each = 0; each < 7 * perDay; each++) {
    const now = Math.floor(each / perDay) * day
    if (closesFollows(follows.filter(({ lostAt }) => lostAt <= now).map(() => true))) continue
    const loss = lossOf(each, earner)
    follows.push({ lostAt: loss ? now + loss.after : Number.POSITIVE_INFINITY, points: loss?.points ?? 0 })
    earned += reward
  }
  return earned - follows.reduce((sum, { points }) => sum + points, 0)
}

test.each<[string, Earner, number]>([
  ['who keeps the follows earns all of it', { undoes: false, checked: 'screenshot', share: 3300 }, 1400],
  [
    'who undoes them earns the same if nobody is asked',
    { undoes: true, checked: 'screenshot', share: 0 },
    1400,
  ],
  ['who undoes them is soon closed and earns', { undoes: true, checked: 'screenshot', share: 3300 }, 450],
  ['who undoes what the platform checks owes', { undoes: true, checked: 'account', share: 3300 }, -1600],
])('in a week %s: %#', (_, earner, points) => {
  expect(weekOf(earner)).toBe(points)
})
