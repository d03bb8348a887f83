import { type ActionName, catalogue } from '#contract/exchange/catalogue.ts'
import { filtersOf, type TaskFilters, type taskSorts } from '#contract/exchange/tasks.ts'
import { type Check, type PlatformName, platformNames, type Tier } from '#contract/platforms.ts'
import { actionWord, type Counts, openTasks } from './task-labels.ts'

/** A page that lists tasks: its path, its preset filters, and all filters in effect. */
export interface TaskPage {
  path: string
  preset: Record<string, string>
  filters: TaskFilters
}

/** Reads the page and its filters from the boot data. */
export const taskPageOf = (boot: {
  path: string
  preset: Record<string, string>
  query: Record<string, string>
}): TaskPage => ({ path: boot.path, preset: boot.preset, filters: filtersOf(boot.preset, boot.query) })

/** URL of the same page with other filters, without presets and defaults. */
export function filterHref(
  { path, preset, filters }: TaskPage,
  change: { [K in keyof TaskFilters]?: TaskFilters[K] | null },
): string {
  const query = new URLSearchParams()
  // Another filter means another list, so the cursor of this one does not apply.
  for (const [name, value] of Object.entries({ ...filters, cursor: undefined, ...change }))
    if (value !== undefined && value !== null && preset[name] === undefined && value !== 'best')
      query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** True if the URL narrows the list beyond the page's presets. */
export const isNarrowed = ({ preset, filters }: TaskPage): boolean =>
  (['platform', 'action', 'kind', 'tier', 'seconds'] as const).some(
    (name) => filters[name] !== undefined && preset[name] === undefined,
  )

export const sortLabels: Record<(typeof taskSorts)[number], string> = {
  best: 'Best for you',
  rate: 'Points per minute',
  reward: 'Highest reward',
  shortest: 'Shortest',
  newest: 'Newest',
}

/** The platform's view of a task, as a sentence. */
export const tierSentences: Record<Tier, string> = {
  green: 'Within the platform’s rules',
  amber: 'A grey area of the platform’s rules',
  red: 'Against the platform’s rules',
}

/** Catalogue rows of a list, whatever its tier and length. */
const rowsOf = ({ platform, action, kind }: TaskFilters) =>
  catalogue.filter(
    (row) =>
      (platform === undefined || row.platform === platform) &&
      (action === undefined || row.action === action) &&
      (kind === undefined || row.kinds.some((each) => each === kind)),
  )

/** Tiers that the open tasks of a list may have; before they are counted, those of all its tasks. */
export const tiersOf = (filters: TaskFilters, counts?: Counts): Tier[] => {
  const rows = rowsOf(filters).filter((row) => counts === undefined || openTasks(counts, row) > 0)
  return (['green', 'amber', 'red'] as const).filter((tier) => rows.some((row) => row.tier === tier))
}

/** Checks of a list's tasks. */
export const checksOf = (filters: TaskFilters): Check[] => [
  ...new Set(rowsOf(filters).map(({ check }) => check)),
]

/** Actions that a list can be narrowed to on its platform. */
export function actionsOf(platform: PlatformName | undefined): { action: ActionName; label: string }[] {
  const rows = catalogue.filter((row) => platform === undefined || row.platform === platform)
  const actions = [...new Set(rows.map(({ action }) => action))]
  return actions.map((action) => ({ action, label: actionWord(action, platform) }))
}

/** Platforms that a list can be narrowed to for its action. */
export const platformsOf = (action: ActionName | undefined): PlatformName[] =>
  platformNames.filter((platform) =>
    catalogue.some((row) => row.platform === platform && (action === undefined || row.action === action)),
  )
