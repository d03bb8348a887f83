import { accountPages } from './pages/account.ts'
import { adminPages } from './pages/admin.ts'
import { blogPages } from './pages/blog.ts'
import { contentPages } from './pages/content.ts'
import { earningPages } from './pages/earning.ts'
import { homePages } from './pages/home.ts'
import { ownPages } from './pages/own.ts'
import { platformPages } from './pages/platforms.ts'
import type { PageRow, WrittenRow } from './pages/row.ts'
import { visitorPages } from './pages/visitors.ts'
import { wordPages } from './pages/words.ts'

const written: readonly WrittenRow[] = [
  ...visitorPages,
  ...blogPages,
  ...wordPages,
  ...homePages,
  ...platformPages,
  ...earningPages,
  ...contentPages,
  ...accountPages,
  ...adminPages,
  ...ownPages,
]

/** Every URL that is a page, in the order of the product's route list, followed by our own. */
export const pages = written.map(
  (row): PageRow => ({ audience: row.roles ? 'admin' : 'member', frame: 'app', ...row }),
)
