import type { SwitchedOff } from '#contract/exchange/tasks.ts'
import { platformLabels } from '#contract/platforms.ts'

type Instead = SwitchedOff['instead'][number]

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
/** Most kinds listed by name. */
const maxNamed = 3

/**
 * Title for what is switched off: up to three kinds by name, with the platform unless the list is of one
 * platform; more as a count.
 */
export function offTitle({ rows }: Pick<SwitchedOff, 'rows'>, isOfPlatform: boolean): string {
  const names = rows.map(({ label, platform }) =>
    isOfPlatform ? `“${label}”` : `“${label}” on ${platformLabels[platform]}`,
  )
  const what = rows.length > maxNamed ? `${rows.length} kinds of tasks` : listed.format(names)
  return `${what} ${rows.length === 1 ? 'is' : 'are'} switched off`
}

/** Link to the list offered instead. */
export const insteadHref = ({ action, platform }: Instead): string =>
  `/earn-points?${new URLSearchParams({ ...(platform && { platform }), action })}`

const words = { visit: 'Visits', feedback: 'Feedback' } as const

/** Label of that link. */
export const insteadLabel = ({ action, platform }: Instead): string =>
  platform === null || platform === 'website'
    ? `${words[action]} that pay`
    : `${words[action]} for ${platformLabels[platform]}`
