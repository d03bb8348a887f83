import { ticketStates } from '../community/support.ts'
import type { Desk } from '../desk.ts'
import { type CaseDeskName, listCases, listOf } from '../staff/cases.ts'
import type { PageFacts, PageRead } from './row.ts'

/** Limits the tickets to the desk of the page and the state in the URL. */
export const stateOf = ({ query: { show = 'open' }, preset }: PageFacts) => ({
  query: { ...preset, ...(show !== 'open' && ticketStates.some((name) => name === show) && { state: show }) },
})

/** The read of a desk of cases, limited to the kind in the URL. */
export const casesOf = (desk: CaseDeskName): PageRead => ({
  operation: listCases,
  input: ({ query: { kind } }) => ({ query: { kind: listOf(desk, kind) } }),
})

/** The read of a list as the URL of its page filters and sorts it. unless: names what the page shows instead. */
export const readOf = (desk: Desk, unless = ''): PageRead => ({
  operation: desk,
  input: ({ query }) => {
    const given = desk.names.flatMap((name) => {
      const value = query[(desk.prefix ?? '') + name]
      return value ? [[name, value]] : []
    })
    return query[unless] ? null : { query: Object.fromEntries(given) }
  },
})

/** Limits a read to its tab: only the selected tab of a page is read. */
export const shows =
  (...tabs: string[]) =>
  ({ query: { show = 'catalogue' } }: PageFacts) =>
    tabs.includes(show) ? {} : null
