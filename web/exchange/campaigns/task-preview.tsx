import { classes } from '../../design/classes.ts'
import { Points } from '../../design/points.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { durationText } from '../../design/time-text.ts'
import type { Draft } from './draft.ts'
import type { Terms } from './safest-first.ts'

interface Props {
  draft: Draft
  terms: Terms
  pictureUrl: string | null
}

/**
 * Live preview of the task as earners will see it. Hidden from screen readers, since it only repeats the
 * form.
 */
export function TaskPreview({ draft, terms, pictureUrl }: Props) {
  return (
    <div className="grid gap-2" aria-hidden="true">
      <p className="dim text-13">What people see</p>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-3.5 items-center p-3.5 border border-line rounded-[12px] bg-raised">
        <Thumb src={pictureUrl} size={72} platform={draft.platform} />
        <div className="grid min-w-0 gap-0.5">
          <p
            className={classes(
              'line-clamp-2 wrap-anywhere',
              draft.title.trim() === '' ? 'dim' : 'font-label',
            )}
          >
            {draft.title.trim() || 'Title'}
          </p>
          <p className="sub text-13">
            {terms.label}
            {draft.requiredDuration > 0 ? `, ${durationText(draft.requiredDuration)}` : ''}
          </p>
        </div>
        <Points className="text-earn-text" value={draft.reward} kind="plain" />
      </div>
    </div>
  )
}
