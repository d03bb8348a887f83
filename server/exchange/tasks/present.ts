import { type ActionName, type ContentKind, catalogueRow } from '#contract/exchange/catalogue.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import type { PlatformName } from '#contract/platforms.ts'
import type { Config } from '../../config.ts'
import { checkOf } from '../connections/index.ts'
import { absoluteUrl } from '../content/index.ts'
import type { EarnerView } from './earner-view.ts'
import { closedPair } from './rules.ts'
import type { TaskRow } from './task-row.ts'

const none: ReadonlySet<string> = new Set()

/**
 * A live campaign as one earner sees it; a visitor has no view. accountRows: rows that the earner's accounts
 * can check.
 */
export function presentTask(
  config: Config,
  row: TaskRow,
  view: EarnerView | null,
  accountRows: ReadonlySet<string> = none,
): Task {
  const entry = catalogueRow(row.platform, row.action, row.kind)
  return {
    id: String(row.id),
    platform: row.platform as PlatformName,
    action: row.action as ActionName,
    kind: row.kind as ContentKind,
    title: row.title,
    url: absoluteUrl(config, row.url),
    points: row.reward,
    requiredDuration: row.requiredSeconds,
    effortSeconds: row.effortSeconds,
    owner: row.owner ?? config.APP_NAME,
    house: row.house,
    thumbnailUrl: row.thumbnailId === null ? null : `/pictures/${row.thumbnailId}`,
    check: entry ? checkOf(entry, accountRows) : 'timer',
    tier: entry?.tier ?? 'amber',
    spotlight: view !== null && row.spotlightUntil !== null && row.spotlightUntil > view.now,
    wanted: Math.max(0, row.wanted),
    availableAt: view === null ? null : opensAt(row, view),
  }
}

function opensAt(row: TaskRow, { opensAt: sites, closed }: EarnerView): string | null {
  const site = sites.get(row.siteKey ?? '')?.toISOString() ?? null
  const group = closedPair(closed, row)?.opensAt ?? null
  if (site === null || group === null) return site ?? group
  return site > group ? site : group
}
