import type { PageRow } from '#contract/pages/row.ts'

/** One line of tests/routes.tsv, the product's list of routes. */
export interface ListedRoute {
  path: string
  audience: string
  shell: string
  /** A sample of the URLs that the route serves. */
  sample: string
  /** Line in the file, from 1. */
  line: number
}

/** Reads the list; its first line names the columns. */
export const parseRouteList = (text: string): ListedRoute[] =>
  text
    .split('\n')
    .map((line, index) => ({ cells: line.split('\t'), line: index + 1 }))
    .slice(1)
    .filter(({ cells }) => cells.length > 1)
    .map(({ cells: [path = '', audience = '', shell = '', sample = ''], line }) => ({
      path,
      audience,
      shell,
      sample,
      line,
    }))

/** True if a row serves an address: each {part} matches one segment of the path. */
export const answers = ({ path }: Pick<PageRow, 'path'>, address: string): boolean =>
  new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?#]+')}(?:[?#]|$)`).test(address)
