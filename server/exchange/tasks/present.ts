import { type ActionName, type ContentKind, catalogueRow } from '#contract/exchange/catalogue.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import type { PlatformName } from '#contract/platforms.ts'
import type { Config } from '../../config.ts'
import { checkOf } from '../connections/index.ts'
import { absoluteUrl } from '../content/index.ts'
import type { EarnerView } from './earner-view.ts'
import { offerOfTask, type TaskRow } from './task-row.ts'

/** A live campaign as one earner sees it; a visitor has no view. */
export function presentTask(config: Config, row: TaskRow, view: EarnerView | null): Task {
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
    check: entry ? checkOf(entry, view?.accountRows ?? new Set()) : 'timer',
    tier: entry?.tier ?? 'amber',
    spotlight: view !== null && row.spotlightUntil !== null && row.spotlightUntil > view.now,
    wanted: Math.max(0, row.wanted),
    availableAt: (view && offerOfTask(view, row)?.opensAt?.toISOString()) ?? null,
  }
}
