import { catalogueRow } from '#contract/catalogue.ts'
import { checkLabels, type PlatformName } from '#contract/platforms.ts'
import type { Task } from '#contract/tasks.ts'
import type { Config } from '../../config.ts'
import { absoluteUrl } from '../content/index.ts'
import type { TaskRow } from './queries.ts'

/** A live campaign as one earner sees it; availableAt NULL: now. */
export function presentTask(config: Config, row: TaskRow, availableAt: Date | undefined): Task {
  const kind = catalogueRow(row.platform, row.action)
  return {
    websiteId: String(row.id),
    platform: row.platform as PlatformName,
    action: row.action,
    title: row.title,
    url: absoluteUrl(config, row.url),
    points: row.reward,
    requiredDuration: row.requiredSeconds,
    owner: row.owner ?? config.APP_NAME,
    house: row.house,
    thumbnailUrl: row.thumbnailId === null ? null : `/pictures/${row.thumbnailId}`,
    check: checkLabels[kind?.check ?? 'timer'],
    tier: kind?.tier ?? 'amber',
    availableAt: availableAt?.toISOString() ?? null,
  }
}
