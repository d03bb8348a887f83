import { platformLabels } from '#contract/platforms.ts'
import type { SwitchedOff } from '#contract/tasks.ts'

type Instead = SwitchedOff['instead'][number]

const listed = new Intl.ListFormat('en', { style: 'long', type: 'conjunction' })
/** More than so many kinds are not named one by one. */
const mostNamed = 3

/** What is switched off, as a title: a few by their names, with the platform where the list is not of one, many by number. */
export function offTitle({ rows }: Pick<SwitchedOff, 'rows'>, isOfPlatform: boolean): string {
  const names = rows.map(({ label, platform }) =>
    isOfPlatform ? `“${label}”` : `“${label}” on ${platformLabels[platform]}`,
  )
  const what = rows.length > mostNamed ? `${rows.length} kinds of tasks` : listed.format(names)
  return `${what} ${rows.length === 1 ? 'is' : 'are'} switched off`
}

/** The list that is open instead. */
export const insteadHref = ({ action, platform }: Instead): string =>
  `/earn-points?${new URLSearchParams({ ...(platform && { platform }), action })}`

const words = { visit: 'Visits', feedback: 'Feedback' } as const

/** What the way to it says. */
export const insteadLabel = ({ action, platform }: Instead): string =>
  platform === null || platform === 'website'
    ? `${words[action]} that pay`
    : `${words[action]} for ${platformLabels[platform]}`
