import type { SwitchedOff, TaskFilters } from '#contract/exchange/tasks.ts'
import { platformLabels } from '#contract/platforms.ts'
import { ButtonLink, TextLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { EmptyState } from '../../design/placeholders.tsx'

interface Props {
  off: SwitchedOff
  /** Filters of the list. */
  filters: TaskFilters
}

/** Replaces a list that an admin has switched off: the reason, and the visits and feedback open instead. */
export function AllOff({ off, filters }: Props) {
  const [first] = off.rows
  const notes = new Set(off.rows.map(({ note }) => note))
  return (
    <EmptyState
      title={offTitle(off, filters.platform !== undefined)}
      text={
        first && notes.size === 1 ? (
          <>
            It isn’t offered here for now. The reason: {first.note}{' '}
            <TextLink href={first.link} target="_blank" rel="noopener noreferrer">
              {first.platform === 'website'
                ? 'Read the source'
                : `${platformLabels[first.platform]}’s own page`}
            </TextLink>
          </>
        ) : (
          'They aren’t offered here for now: most platforms have rules against paying for them. Campaigns are paused, and no points are lost.'
        )
      }
      action={
        <div className="actions justify-center">
          {off.instead.map((way) => (
            <ButtonLink key={way.action} href={insteadHref(way)}>
              {insteadLabel(way)}
            </ButtonLink>
          ))}
        </div>
      }
    />
  )
}

/** Note beside a list that is partly switched off: which part. */
export function SomeOff({ off, filters }: Props) {
  return <Note>{offTitle(off, filters.platform !== undefined)} for now.</Note>
}

type Instead = SwitchedOff['instead'][number]

const listed = new Intl.ListFormat('en-GB')
const maxNamed = 3

/**
 * Title for what is switched off: up to three kinds by name, with the platform unless the list is of one
 * platform; more as a count.
 */
function offTitle({ rows }: Pick<SwitchedOff, 'rows'>, isOfPlatform: boolean): string {
  const names = rows.map(({ label, platform }) =>
    isOfPlatform ? `“${label}”` : `“${label}” on ${platformLabels[platform]}`,
  )
  const what = rows.length > maxNamed ? `${rows.length} kinds of tasks` : listed.format(names)
  return `${what} ${rows.length === 1 ? 'is' : 'are'} switched off`
}

const insteadHref = ({ action, platform }: Instead): string =>
  `/earn-points?${new URLSearchParams({ ...(platform && { platform }), action })}`

const words = { visit: 'Visits', feedback: 'Feedback' } as const

const insteadLabel = ({ action, platform }: Instead): string =>
  platform === null || platform === 'website'
    ? `${words[action]} that pay`
    : `${words[action]} for ${platformLabels[platform]}`
