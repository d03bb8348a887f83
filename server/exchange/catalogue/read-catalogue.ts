import { catalogue, catalogueRow } from '#contract/exchange/catalogue.ts'
import { feeOf } from '#contract/platforms.ts'
import type { Client } from '#database/rows.ts'
import type { Services } from '../../services.ts'
import type { SettingStore } from '../../settings/index.ts'
import { findOverrides } from './queries.ts'
import { type CurrentRow, currentRow } from './rules.ts'

/** The current row of a platform, action and kind of content; undefined if there is none. */
export async function readCatalogueRow(
  client: Client,
  platform: string,
  action: string,
  kind?: string,
): Promise<CurrentRow | undefined> {
  const row = catalogueRow(platform, action, kind)
  return row && currentRow(row, (await findOverrides(client, [row.key]))[0])
}

/** The complete current catalogue. */
export async function readCatalogue(client: Client): Promise<CurrentRow[]> {
  const overrides = new Map((await findOverrides(client)).map((override) => [override.key, override]))
  return catalogue.map((row) => currentRow(row, overrides.get(row.key)))
}

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

/** A catalogue row; seconds: the duration to price if the row has it, otherwise its shortest. */
interface Wanted {
  key: string
  seconds?: number
}

/**
 * Prices of tasks for an owner as screens show them, in the order asked for: the seconds, the earner's reward, and the
 * cost with the fee; null: switched off.
 */
export async function readPrices(
  services: Pick<Services, 'pool' | 'settings'>,
  { premium }: { premium: boolean },
  wanted: readonly Wanted[],
) {
  const rows = await shownCatalogue(services)
  const rate = services.settings.get(premium ? 'fee_premium_basis_points' : 'fee_basis_points')
  return wanted.map((each) => {
    const row = rows.find(({ key }) => key === each.key)
    if (!row?.isOn) return null
    const offered = Object.keys(row.rewards).map(Number)
    const chosen = offered.find((seconds) => seconds === each.seconds) ?? Math.min(...offered)
    const reward = row.rewards[chosen] ?? 0
    return { seconds: chosen, reward, cost: reward + feeOf(reward, rate) }
  })
}
