import type { PageRow } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { answers, type ListedRoute, parseRouteList } from '../route-list.ts'
import { type Check, type Finding, lineAt, type Tree } from './tree.ts'

const listPath = 'tests/routes.tsv'
const tablePath = 'contract/pages.ts'
const rowsFolder = 'contract/pages/'

/** The product's list of routes and the page table agree, and rows beyond the list say why. */
export const routes: Check = {
  name: 'routes',
  find: (tree) => judgeRoutes(parseRouteList(tree.text(listPath)), pages, tree),
}

/** Compares the list with the table, and the table with its own rules. */
export function judgeRoutes(list: readonly ListedRoute[], rows: readonly PageRow[], tree: Tree): Finding[] {
  const listed = new Set(list.map(({ path }) => path))
  return [
    ...list.flatMap((route) =>
      problemsOfRoute(route, rows).map((message) => ({ path: listPath, line: route.line, message })),
    ),
    ...rows.flatMap((row, index) => {
      const twice = rows.findIndex(({ path }) => path === row.path) !== index
      const problems = [...(twice ? ['is listed twice'] : []), ...problemsOfRow(row, listed, tree)]
      return problems.map((problem) => ({ ...placeOf(row, tree), message: `${row.path} ${problem}` }))
    }),
  ]
}

/** Where a row is written; the table itself if the row's path is composed. */
function placeOf({ path }: PageRow, tree: Tree): Pick<Finding, 'path' | 'line'> {
  const written = `'${path}'`
  const file = tree.files.find((each) => each.path.startsWith(rowsFolder) && each.text.includes(written))
  return file
    ? { path: file.path, line: lineAt(file.text, file.text.indexOf(written)) }
    : { path: tablePath, line: 1 }
}

function problemsOfRoute(route: ListedRoute, rows: readonly PageRow[]): string[] {
  const row = rows.find(({ path }) => path === route.path)
  if (!row) return [`${route.path} is not in ${tablePath}`]
  const problems: string[] = []
  if (row.audience !== route.audience)
    problems.push(`${route.path} is for ${route.audience}, the table says ${row.audience}`)
  if (row.frame !== route.shell)
    problems.push(`${route.path} has the shell ${route.shell}, the table says ${row.frame}`)
  if (!answers(row, route.sample)) problems.push(`the sample ${route.sample} does not match ${route.path}`)
  return problems
}

function problemsOfRow(row: PageRow, listed: ReadonlySet<string>, tree: Tree): string[] {
  const problems: string[] = []
  if (!listed.has(row.path) && !row.extra) problems.push('is beyond the list and does not say why (extra)')
  if (listed.has(row.path) && row.extra) problems.push('is in the list, so it is not extra')
  for (const content of [row, row.signedIn])
    if (content?.page && !tree.has(`web/pages/${content.page}.tsx`))
      problems.push(`names the page ${content.page}, which web/pages/ does not have`)
  if (row.cache && row.audience !== 'public') problems.push('is cached, but not public')
  if (row.cache && row.data?.some(({ input }) => input && input.length > 0))
    problems.push('is cached, but reads its URL')
  return problems
}
