import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageRow } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { root } from '#database/root.ts'
import { parseRouteList } from './route-list.ts'

const list = parseRouteList(readFileSync(join(root, 'tests/routes.tsv'), 'utf8'))
const rows = new Map<string, PageRow>(pages.map((row) => [row.path, row]))

const isServed = (path: string): boolean => {
  const page = rows.get(path)?.page
  return page !== undefined && existsSync(join(root, `web/pages/${page}.tsx`))
}

/** Prints the routes of the product's list that are served, those that are not yet, and our own. */
function print(): void {
  const listed = new Set(list.map(({ path }) => path))
  const served = list.filter(({ path }) => isServed(path))
  const own = pages.filter(({ path }) => !listed.has(path))
  const section = (title: string, lines: string[]): void => {
    console.log(`${title}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
  }
  section(
    'Served',
    served.map(({ path, audience }) => `${path}  (${rows.get(path)?.page}, ${audience})`),
  )
  section(
    'Listed and guarded, 404 until their page exists',
    list.filter(({ path }) => !isServed(path)).map(({ path, audience }) => `${path}  (${audience})`),
  )
  section(
    'Beyond the list',
    own.map(({ path, own: reason }) => `${path}  (${reason})`),
  )
  console.log(`${served.length} of ${list.length}`)
}

print()
