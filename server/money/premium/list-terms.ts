import { listPremiumTerms } from '#contract/money/premium.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { readTerms } from './queries.ts'

/** GET /api/premium-terms. */
export const listTermsEndpoint = endpoint(listPremiumTerms, async ({ query }, { services, member }) => {
  const rows = await readTerms(services, member.id, idOfCursor(query.cursor), query.limit + 1)
  const shown = rows.slice(0, query.limit)
  return {
    terms: shown.map(({ id, startsAt, endsAt, ...term }) => ({
      ...term,
      id: String(id),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    nextCursor: rows.length > query.limit ? String(shown.at(-1)?.id) : null,
  }
})
