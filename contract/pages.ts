import { accountPages } from './pages/account.ts'
import { adminPages } from './pages/admin.ts'
import { blogPages } from './pages/blog.ts'
import { contentPages } from './pages/content.ts'
import { earningPages } from './pages/earning.ts'
import { extraPages } from './pages/extra.ts'
import { homePages } from './pages/home.ts'
import { platformPages } from './pages/platforms.ts'
import { prosePages } from './pages/prose.ts'
import type { PageRow, WrittenRow } from './pages/row.ts'
import { visitorPages } from './pages/visitors.ts'

const written: readonly WrittenRow[] = [
  ...visitorPages,
  ...blogPages,
  ...prosePages,
  ...homePages,
  ...platformPages,
  ...earningPages,
  ...contentPages,
  ...accountPages,
  ...adminPages,
  ...extraPages,
]

/** Every URL that is a page, in the order of the product's route list, followed by the extra ones. */
export const pages = written.map(
  (row): PageRow => ({ audience: row.roles ? 'admin' : 'member', frame: 'app', ...row }),
)
