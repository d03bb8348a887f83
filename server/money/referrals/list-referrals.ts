import { getReferrals, listReferralDays, listReferred } from '#contract/money/referrals.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { qrOf } from '../../qr-code.ts'
import { readDays, readOverview, readReferred } from './list-queries.ts'
import { termsOf } from './rules.ts'

/** GET /api/referrals. */
export const getReferralsEndpoint = endpoint(getReferrals, async (_input, { services, member }) => {
  const { code, ...figures } = await readOverview(services.pool, member.id)
  const link = `${services.config.publicUrl}/register?ref=${code}`
  return { link, qr: qrOf(link), ...figures, terms: termsOf(services.settings.get) }
})

/** GET /api/referrals/people. The cursor is the id of the last one shown. */
export const listReferredEndpoint = endpoint(listReferred, async ({ query }, { services, member }) => {
  const { attempts: maxAttempts, days: maxDays } = termsOf(services.settings.get)
  const before = idOfCursor(query.cursor)
  const rows = await readReferred(services.pool, member.id, { before, limit: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  return {
    people: shown.map(({ id: _, since, attempts, days, ...row }) => ({
      ...row,
      since: since.toISOString(),
      attempts: Math.min(attempts, maxAttempts),
      days: Math.min(days, maxDays),
    })),
    nextCursor: rows.length > shown.length ? String(shown.at(-1)?.id) : null,
  }
})

/** GET /api/referrals/days. The cursor is the last day shown. */
export const listReferralDaysEndpoint = endpoint(
  listReferralDays,
  async ({ query }, { services, member }) => {
    const before = query.cursor ?? null
    if (before !== null && !(/^\d{4}-\d\d-\d\d$/.test(before) && Date.parse(before)))
      throw Problem.field('cursor', 'Invalid cursor for this list.')
    const rows = await readDays(services.pool, member.id, { before, limit: query.limit + 1 })
    const shown = rows.slice(0, query.limit)
    return { days: shown, nextCursor: rows.length > shown.length ? (shown.at(-1)?.day ?? null) : null }
  },
)
