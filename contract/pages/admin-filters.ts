import type { Desk } from '../desk.ts'
import { type CaseDeskName, listCases, listOf } from '../staff/cases.ts'
import type { PageFacts, PageRead } from './row.ts'

/** The read of a desk of cases, limited to the kind in the URL. */
export const casesOf = (desk: CaseDeskName): PageRead => ({
  operation: listCases,
  input: ({ query: { kind } }) => ({ query: { kind: listOf(desk, kind) } }),
})

/** The read of a list as its page and the URL filter and sort it. unless: names what the page shows instead. */
export const readOf = (desk: Desk, unless = ''): PageRead => ({
  operation: desk,
  input: ({ query, preset }) => {
    const given = desk.names.flatMap((name) => {
      const value = preset[name] ?? query[(desk.prefix ?? '') + name]
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
