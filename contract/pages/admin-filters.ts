import { adminKinds } from '../checks/reviews.ts'
import { adFilters } from '../community/managed-ads.ts'
import { ticketStates } from '../community/support.ts'
import type { Desk } from '../desk.ts'
import type { PageFacts, PageRead } from './row.ts'

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

/** The read of a list as the URL of its page filters and sorts it. */
export const readOf = (desk: Desk): PageRead => ({
  operation: desk,
  input: ({ query }) => {
    const given = desk.names.flatMap((name) => {
      const value = query[(desk.prefix ?? '') + name]
      return value ? [[name, value]] : []
    })
    return { query: Object.fromEntries(given) }
  },
})

/** Limits a read to its tab: only the selected tab of a page is read. */
export const shows =
  (...tabs: string[]) =>
  ({ query: { show = 'catalogue' } }: PageFacts) =>
    tabs.includes(show) ? {} : null

/** The list of ads as the URL filters it; null: the page shows one ad. */
export const adsOf = (facts: PageFacts) => (facts.query.ad ? null : filteredBy(...adFilters)(facts))
