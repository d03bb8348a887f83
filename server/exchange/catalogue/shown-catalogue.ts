import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import { readCatalogue } from './read-row.ts'
import type { CurrentRow } from './rules.ts'

interface Shown {
  version: number
  rows: Promise<readonly CurrentRow[]>
}

const shownBy = new WeakMap<SettingStore, Shown>()

/**
 * The complete catalogue for screens, the same for everybody: read again once the content version has risen,
 * which a change of the catalogue does in its own transaction. At once in the process that changes it, up to
 * 5 s later in the others, so prices, starts and payments read the rows instead.
 */
export function shownCatalogue({
  pool,
  settings,
}: Pick<Services, 'pool' | 'settings'>): Promise<readonly CurrentRow[]> {
  const version = settings.contentVersion()
  const last = shownBy.get(settings)
  if (last?.version === version) return last.rows
  const shown: Shown = { version, rows: readCatalogue(pool) }
  shownBy.set(settings, shown)
  // A failed read is not kept: the next request tries again.
  shown.rows.catch(() => {
    if (shownBy.get(settings) === shown) shownBy.delete(settings)
  })
  return shown.rows
}
