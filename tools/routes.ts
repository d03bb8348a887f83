import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pages } from '#contract/pages.ts'
import { root } from '#database/root.ts'
import { parseRouteList } from './route-list.ts'

const listed = new Set(
  parseRouteList(readFileSync(join(root, 'tests/routes.tsv'), 'utf8')).map(({ path }) => path),
)

// The check of the tree makes sure that each listed route has its page.
console.log('Of the product’s list')
for (const { path, page, audience } of pages)
  if (listed.has(path)) console.log(`  ${path}  (${page}, ${audience})`)
console.log('\nBeyond the list')
for (const { path, extra } of pages) if (!listed.has(path)) console.log(`  ${path}  (${extra})`)
