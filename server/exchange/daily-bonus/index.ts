import { buyStreakFreeze, claimDailyBonus, getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import { namedKey, postTransfers } from '#ledger/index.ts'
import { type MemberContext, oncePerRequest } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { expectShown, Problem } from '../../problem.ts'
import { addClaim, addFreeze, lockMember, readStreak, type Streak, takeSigns } from './queries.ts'
import { bonusTerms, freezeOffer, isSignNeeded } from './rules.ts'

export { tellSignRule } from './tell-sign-rule.ts'
export { warnStreaks } from './warn-streaks.ts'

/** The day of a request's member. */
export const dayOf = oncePerRequest(({ services, member }: MemberContext) =>
  readStreak(services.pool, member.id, services.settings.get('bonus_owners_count')),
)

const sharedText =
  'An account that shares a browser or a payment with yours claimed today’s bonus. One person has one bonus a day. If that isn’t you, ask support.'
const signText =
  'The bonus now needs a sign that you are one person. Connect one of your accounts, or pay by card once. If you can’t, ask support.'

export const dailyBonusEndpoints: readonly Endpoint[] = [
  endpoint(getDailyBonus, async (_input, context) => {
    const { services } = context
    const streak = await dayOf(context)
    const { get } = services.settings
    const { hasSign, graceUntil } = streak
    return {
      ...streak,
      ...bonusTerms(get, streak),
      hasClaimed: streak.hasClaimed || streak.isShared,
      isShared: streak.isShared && !streak.hasClaimed,
      sign: {
        fromClaim: get('bonus_sign_claim_count'),
        isShown: hasSign,
        isNeeded: isSignNeeded(get, streak),
        graceUntil: graceUntil?.toISOString() ?? null,
      },
      rowDays: Math.max(1, get('bonus_row_days')),
      rowPoints: get('bonus_row_points'),
      freeze: freezeOffer(get, streak),
    }
  }),

  // POST /api/daily-bonus/claims. The day is read under the member's lock and is the key of its claim, in the table
  // and in the ledger. So each day is paid once, however many claims arrive at once, over several processes or over
  // midnight.
  endpoint(claimDailyBonus, async (_input, context) => {
    const { services, member } = context
    return actOnce(context, claimDailyBonus, {}, async (client) => {
      await lockMember(client, member.id)
      await takeSigns(client, member.id)
      const streak = await readStreak(client, member.id, services.settings.get('bonus_owners_count'))
      const { claimable, bonusAmount, needsSign } = bonusTerms(services.settings.get, streak)
      if (streak.hasClaimed)
        throw new Problem('conflict', 'Today’s bonus is claimed. The next day starts at 00:00 UTC.')
      if (streak.isShared) throw new Problem('conflict', sharedText)
      if (needsSign) throw new Problem('conflict', signText)
      if (!claimable)
        throw new Problem(
          'conflict',
          'The bonus isn’t ready yet. Do a few more tasks for different creators.',
        )
      if (bonusAmount > 0) {
        const key = namedKey(`daily_bonus:${member.id}:${streak.today}`)
        const grant = { key, reason: 'daily_bonus', target: streak.walletId, amount: bonusAmount } as const
        const [posted] = await postTransfers(client, [{ ...grant, ref: member.id }])
        if (posted?.verdict !== 'ok') throw new Error(`daily bonus not paid: ${posted?.verdict}`)
      }
      await addClaim(client, member.id, { day: streak.today, points: bonusAmount })
      return { day: streak.today, pointsEarned: bonusAmount }
    })
  }),

  // POST /api/daily-bonus/freezes. The points are burned: nobody receives them.
  endpoint(buyStreakFreeze, async ({ body }, context) => {
    const { services, member } = context
    const owners = services.settings.get('bonus_owners_count')
    return actOnce(context, buyStreakFreeze, { body }, async (client, key) => {
      await lockMember(client, member.id)
      const streak = await readStreak(client, member.id, owners)
      const offer = freezeOffer(services.settings.get, streak)
      if (!offer || offer.day !== body.day)
        throw rejectionOf(streak, body.day, services.settings.get('freeze_month_count'))
      const { costPoints } = offer
      expectShown(body.shownCost, costPoints)
      if (costPoints > 0) {
        const [posted] = await postTransfers(client, [
          { key, reason: 'streak_freeze', source: streak.walletId, amount: costPoints, ref: member.id },
        ])
        if (posted?.verdict === 'insufficient')
          throw new Problem('not_enough_points', `A freeze costs ${costPoints} points. Nothing was changed.`)
        // The ledger knows keys longer than their responses are stored.
        if (posted?.verdict === 'replay' || posted?.verdict === 'key_conflict')
          throw new Problem('key_reused')
        if (posted?.verdict !== 'ok') throw new Error(`freeze not paid: ${posted?.verdict}`)
      }
      await addFreeze(client, member.id, offer)
      const { streakDays } = await readStreak(client, member.id, owners)
      return { streakDays, pointsSpent: costPoints }
    })
  }),
]

function rejectionOf(streak: Streak, day: string, most: number): Problem {
  if (day !== streak.yesterday)
    return new Problem('conflict', 'Only yesterday (UTC) can be frozen. Nothing was changed.')
  if (!streak.yesterdayKept && streak.rowBefore > 0)
    return new Problem('limit_reached', `You’ve reached this month’s limit of ${most} freezes.`)
  return new Problem('conflict', 'There’s no streak to freeze. Nothing was changed.')
}
