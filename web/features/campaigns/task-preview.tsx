import { CheckBadge } from '../../design/check-badge.tsx'
import { Points } from '../../design/points.tsx'
import { Thumb } from '../../design/thumb.tsx'
import { TierBadge } from '../../design/tier-badge.tsx'
import { durationText } from '../../design/time-text.ts'
import type { Draft } from './draft.ts'
import type { Terms } from './terms.ts'

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
    <aside className="task-preview" aria-hidden="true">
      <p className="dim text-13">What people see</p>
      <div className="task-preview-card">
        <Thumb src={pictureUrl} size="fill" platform={draft.platform} />
        <div className="grid gap-2">
          <p className={draft.title.trim() === '' ? 'dim' : 'font-label wrap-anywhere'}>
            {draft.title.trim() || 'Title'}
          </p>
          <p className="sub text-13">
            {terms.label}
            {draft.seconds > 0 ? `, ${durationText(draft.seconds)}` : ''}
          </p>
          <p className="flex flex-wrap gap-2">
            <CheckBadge check={terms.check} />
            <TierBadge tier={terms.tier} />
          </p>
          <p className="task-preview-pay">
            Earn <Points value={draft.reward} kind="plain" />
          </p>
        </div>
      </div>
    </aside>
  )
}
