import { pages } from '#contract/pages.ts'
import { answers } from '../route-list.ts'

/** A kind of person at the browser. */
export type Role = 'visitor' | 'member' | 'admin'

/** A page to photograph: the path of its row in the route table, and one of its addresses. */
export interface Address {
  row: string
  path: string
}

/** Reads a page; `path` is where its redirects end. */
type Read = (path: string) => Promise<{ path: string; html: string }>

const audiences: Record<Role, readonly string[]> = {
  visitor: ['public'],
  member: ['public', 'member'],
  admin: ['public', 'member', 'admin'],
}

/** Pages that end the session or lead elsewhere by script. */
const leave = ['/logout', '/welcome']

/**
 * Finds an address for each page of a role; the parameters of a row come from paths in other pages. Pages
 * that redirect are left out, since they show another page of the table.
 */
export async function addressesFor(role: Role, read: Read): Promise<{ found: Address[]; missing: string[] }> {
  const rows = pages
    .filter(
      ({ path, audience }) =>
        audiences[role].includes(audience) && (role === 'visitor' || !leave.includes(path)),
    )
    .map(({ path }) => path)
  const plain = rows.filter((path) => !path.includes('{'))
  const found: Address[] = []
  const links = new Set<string>()
  const visit = async (row: string, path: string): Promise<void> => {
    const page = await read(path)
    if (page.path === path) found.push({ row, path })
    for (const [link] of page.html.matchAll(/(?:\/[\w-]+){2,}/g)) links.add(link)
  }
  for (const path of plain) await visit(path, path)
  const missing: string[] = []
  for (const row of rows.filter((path) => path.includes('{'))) {
    const [path] = [...links].filter((link) => !plain.includes(link) && answers({ path: row }, link)).sort()
    if (path) await visit(row, path)
    else missing.push(row)
  }
  return { found, missing }
}
