import { auditFilterNames } from '../audit.ts'
import { adminKinds } from '../checks/reviews.ts'
import { adFilters } from '../community/managed-ads.ts'
import { ticketStates } from '../community/support.ts'
import type { PageFacts } from './row.ts'

/** Limits the tickets to the desk of the page and the state in the URL. */
export const stateOf = ({ query: { show = 'open' }, preset }: PageFacts) => ({
  query: { ...preset, ...(show !== 'open' && ticketStates.some((name) => name === show) && { state: show }) },
})

/** Limits the review queue to the kind in the URL. */
export const kindOf = ({ query: { kind } }: PageFacts) => ({
  query: adminKinds.some((name) => name === kind) ? { kind: kind ?? '' } : {},
})

/**
 * Filters a list by the URL. names: query parameters that it has; schemas are not part of the browser's code. prefix:
 * what they begin with in the URL, on a page with several lists.
 */
export const filteredUnder =
  (prefix: string, names: readonly string[]) =>
  ({ query }: PageFacts) => ({
    query: Object.fromEntries(
      names.flatMap((name) => {
        const value = query[prefix + name]
        return value ? [[name, value]] : []
      }),
    ),
  })

/** Filters a list by parameters of the URL with the same names. */
export const filteredBy = (...names: readonly string[]) => filteredUnder('', names)

/** Filters the audit log by the URL. */
export const auditOf = (facts: PageFacts) => ({
  query: { by: 'staff', ...filteredBy(...auditFilterNames)(facts).query },
})

/** Limits a read to its tab: only the selected tab of a page is read. */
export const shows =
  (...tabs: string[]) =>
  ({ query: { show = 'catalogue' } }: PageFacts) =>
    tabs.includes(show) ? {} : null

/** The list of ads as the URL filters it; null: the page shows one ad. */
export const adsOf = (facts: PageFacts) => (facts.query.ad ? null : filteredBy(...adFilters)(facts))
