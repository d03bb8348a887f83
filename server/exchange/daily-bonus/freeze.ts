import { buyStreakFreeze } from '#contract/exchange/daily-bonus.ts'
import { postTransfers } from '#ledger/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { addFreeze, lockMember, readStanding, type Standing } from './queries.ts'
import { freezeOffer } from './rules.ts'

/** POST /api/daily-bonus/freezes. The points are burned: nobody receives them. */
export const freezeEndpoint = endpoint(buyStreakFreeze, async ({ body }, context) => {
  const { services, member } = context
  return actOnce(context, buyStreakFreeze, { body }, async (client, key) => {
    await lockMember(client, member.id)
    const standing = await readStanding(client, member.id, services.settings.get('bonus_owners_count'))
    const offer = freezeOffer(services.settings.get, standing)
    if (!offer || offer.day !== body.day)
      throw rejectionOf(standing, body.day, services.settings.get('freeze_month_count'))
    const { costPoints } = offer
    if (costPoints > 0) {
      const [posted] = await postTransfers(client, [
        { key, reason: 'streak_freeze', source: standing.walletId, amount: costPoints, ref: member.id },
      ])
      if (posted?.verdict === 'insufficient')
        throw new Problem('not_enough_points', `A freeze costs ${costPoints} points. Nothing was changed.`)
      if (posted?.verdict !== 'ok') throw new Error(`freeze not paid: ${posted?.verdict}`)
    }
    await addFreeze(client, member.id, offer)
    const { streakDays } = await readStanding(client, member.id, services.settings.get('bonus_owners_count'))
    return { streakDays, pointsSpent: costPoints }
  })
})

function rejectionOf(standing: Standing, day: string, most: number): Problem {
  if (day !== standing.yesterday)
    return new Problem('conflict', 'Only yesterday (UTC) can be frozen. Nothing was changed.')
  if (!standing.yesterdayKept && standing.rowBefore > 0)
    return new Problem('limit_reached', `You bought ${most} freezes this month, the limit.`)
  return new Problem('conflict', 'There is no streak to freeze. Nothing was changed.')
}
