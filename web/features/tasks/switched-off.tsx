import { platformLabels } from '#contract/platforms.ts'
import type { SwitchedOff, TaskWish } from '#contract/tasks.ts'
import { ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Note } from '../../design/note.tsx'
import { insteadHref, insteadLabel, offTitle } from './off-words.ts'

interface Props {
  off: SwitchedOff
  /** What the list is narrowed to. */
  wish: TaskWish
}

/** In place of a list that an admin has switched off: why, and the visits and feedback that are open instead. */
export function AllOff({ off, wish }: Props) {
  const [first] = off.rows
  const notes = new Set(off.rows.map(({ note }) => note))
  return (
    <EmptyState
      title={offTitle(off, wish.platform !== undefined)}
      text={
        first && notes.size === 1 ? (
          <>
            Those who run this exchange do not offer it for now. What stands behind it: {first.note}{' '}
            <a className="link" href={first.link} target="_blank" rel="noopener noreferrer">
              {first.platform === 'website'
                ? 'Read it there'
                : `${platformLabels[first.platform]}’s own page`}
            </a>
          </>
        ) : (
          'Those who run this exchange do not offer them for now: most platforms have rules against paying for such things. Their campaigns are paused, and no points are lost.'
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

/** Beside a list of which a part is switched off: which part. */
export function SomeOff({ off, wish }: Props) {
  return <Note tone="neutral">{offTitle(off, wish.platform !== undefined)} for now.</Note>
}
