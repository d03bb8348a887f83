import { getDailyBonus } from '#contract/exchange/daily-bonus.ts'
import type { MemberContext } from '../../http/context.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { oncePerRequest } from '../../http/once-per-request.ts'
import { claimEndpoint } from './claim.ts'
import { freezeEndpoint } from './freeze.ts'
import { readStanding } from './queries.ts'
import { bonusTerms, freezeOffer } from './rules.ts'

export { warnStreaks } from './warn-streaks.ts'

/** The day of a request's member. */
export const dayOf = oncePerRequest(({ services, member }: MemberContext) =>
  readStanding(services.pool, member.id, services.settings.get('bonus_owners_count')),
)

/** The daily bonus and the streak. */
export const dailyBonusEndpoints: readonly Endpoint[] = [
  endpoint(getDailyBonus, async (_input, context) => {
    const { services } = context
    const standing = await dayOf(context)
    const { get } = services.settings
    const terms = bonusTerms(get, standing)
    return {
      hasClaimed: standing.hasClaimed,
      ...terms,
      attempts: standing.attempts,
      owners: standing.owners,
      streakDays: standing.streakDays,
      rowDays: Math.max(1, get('bonus_row_days')),
      rowPoints: get('bonus_row_points'),
      freeze: freezeOffer(get, standing),
    }
  }),
  claimEndpoint,
  freezeEndpoint,
]
