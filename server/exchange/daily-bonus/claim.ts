import { claimDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { namedKey, postTransfers } from '#ledger/index.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { addClaim, lockMember, readStanding } from './queries.ts'
import { bonusTerms } from './rules.ts'

/**
 * POST /api/daily-bonus/claims. The day is read under the member's lock and is the key of its claim, in the
 * table and in the ledger. So each day is paid once, however many claims arrive at once, over several
 * processes or over midnight.
 */
export const claimEndpoint = endpoint(claimDailyBonus, async (_input, context) => {
  const { services, member } = context
  return actOnce(context, claimDailyBonus, {}, async (client) => {
    await lockMember(client, member.id)
    const standing = await readStanding(client, member.id, services.settings.get('bonus_owners_count'))
    const { claimable, bonusAmount } = bonusTerms(services.settings.get, standing)
    if (standing.hasClaimed)
      throw new Problem('conflict', 'Today’s bonus is claimed. The next day begins at 00:00 UTC.')
    if (!claimable)
      throw new Problem('conflict', 'The bonus isn’t ready yet. Do a few more tasks, for different people.')
    if (bonusAmount > 0) {
      const key = namedKey(`daily_bonus:${member.id}:${standing.today}`)
      const grant = { key, reason: 'daily_bonus', target: standing.walletId, amount: bonusAmount } as const
      const [posted] = await postTransfers(client, [{ ...grant, ref: member.id }])
      if (posted?.verdict !== 'ok') throw new Error(`daily bonus not paid: ${posted?.verdict}`)
    }
    await addClaim(client, member.id, { day: standing.today, points: bonusAmount })
    return { day: standing.today, pointsEarned: bonusAmount }
  })
})
