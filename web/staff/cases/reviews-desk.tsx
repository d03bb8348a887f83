import type { ReviewCaseKind } from '#contract/checks/reviews.ts'
import type { Case } from '#contract/staff/cases.ts'
import { Avatar } from '../../design/avatar.tsx'
import { Icon } from '../../design/icon.tsx'
import { Points } from '../../design/points.tsx'
import { taskWords } from '../../exchange/tasks/task-labels.ts'
import { CaseDesk, useDeskKind } from './case-desk.tsx'
import { ReviewEvidence } from './review-evidence.tsx'
import { reviewWords } from './review-words.tsx'

/** Reviews that wait for the staff, oldest first, and the evidence of one. first: the kind shown at first. */
export function ReviewsDesk({ first }: { first: string | undefined }) {
  const [kind, filter] = useDeskKind('reviews', first, headWords, true)
  return (
    <CaseDesk
      kind={kind}
      title="Content to review"
      filter={filter}
      row={rowOf}
      remark="Each decision is logged with your name."
      failed={{ title: 'Couldn’t load the queue', text: 'Nothing is lost.' }}
      empty={{
        title: 'Queue empty',
        text: 'Screenshots that couldn’t be read for certain, disputes, fresh screenshots of follows and appeals appear here.',
      }}
      evidence={ReviewEvidence}
    />
  )
}

const headWords = {
  proof: 'Screenshots',
  dispute: 'Disputes',
  retention: 'Follows',
  appeal: 'Appeals',
}

const rowOf = ({ kind, evidence }: Case<ReviewCaseKind>) => {
  const { earner, action, platform, points, flagged } = evidence
  return {
    mark: <Avatar name={earner} />,
    name: earner,
    note: `${kind === 'proof' ? '' : `${reviewWords[kind]}: `}${taskWords(action, platform)}`,
    points: <Points value={points} kind="plain" />,
    sign: flagged ? (
      <Icon
        name="Flag"
        className="mr-1 text-warn-text"
        weight="fill"
        aria-label="Looks like another screenshot"
      />
    ) : null,
  }
}
