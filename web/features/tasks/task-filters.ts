import { type ActionName, catalogue } from '#contract/catalogue.ts'
import { type PlatformName, platformNames, type Tier } from '#contract/platforms.ts'
import { type TaskWish, type taskSorts, wishOf } from '#contract/tasks.ts'
import { actionWord } from './task-words.ts'

/** One page that lists tasks: its address, what it presets, and what the address adds. */
export interface TaskPage {
  path: string
  preset: Record<string, string>
  wish: TaskWish
}

/** Reads the page that is shown. */
export const taskPageOf = (boot: {
  path: string
  preset: Record<string, string>
  query: Record<string, string>
}): TaskPage => ({ path: boot.path, preset: boot.preset, wish: wishOf(boot.preset, boot.query) })

/** The address of the same page with other filters; what it presets and what goes without saying is left out. */
export function filterHref(
  { path, preset, wish }: TaskPage,
  change: { [K in keyof TaskWish]?: TaskWish[K] | null },
): string {
  const query = new URLSearchParams()
  // Another filter is another list: it begins at its beginning.
  for (const [name, value] of Object.entries({ ...wish, cursor: undefined, ...change }))
    if (value !== undefined && value !== null && preset[name] === undefined && value !== 'best')
      query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** Whether the address narrows the list further than the page does. */
export const isNarrowed = ({ preset, wish }: TaskPage): boolean =>
  (['platform', 'action', 'kind', 'tier', 'seconds'] as const).some(
    (name) => wish[name] !== undefined && preset[name] === undefined,
  )

export const sortLabels: Record<(typeof taskSorts)[number], string> = {
  best: 'Best for you',
  reward: 'Highest reward',
  shortest: 'Shortest',
  newest: 'Newest',
}

export const tierLabels: Record<Tier, string> = {
  green: 'Within the rules',
  amber: 'Grey area',
  red: 'Against the rules',
}

/** The actions that a list can be narrowed to, by its platform. */
export function actionsOf(platform: PlatformName | undefined): { action: ActionName; label: string }[] {
  const rows = catalogue.filter((row) => platform === undefined || row.platform === platform)
  const actions = [...new Set(rows.map(({ action }) => action))]
  return actions.map((action) => ({ action, label: actionWord(action, platform) }))
}

/** The platforms that a list can be narrowed to, by its action. */
export const platformsOf = (action: ActionName | undefined): PlatformName[] =>
  platformNames.filter((platform) =>
    catalogue.some((row) => row.platform === platform && (action === undefined || row.action === action)),
  )
