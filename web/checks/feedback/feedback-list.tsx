import type { ReactNode } from 'react'
import { listFeedback } from '#contract/checks/feedback.ts'
import { usePages } from '../../api/read-pages.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { SkeletonRows } from '../../design/skeleton.tsx'
import { FeedbackItem } from './feedback-item.tsx'
import type { Side } from './feedback-words.ts'

const empty: Record<Side, { title: string; text: string; action: ReactNode }> = {
  received: {
    title: 'No feedback on your work yet',
    text: 'Start a feedback campaign, and what people write appears here.',
    action: <ButtonLink href="/content-hub#promote">Promote something</ButtonLink>,
  },
  given: {
    title: 'No feedback written yet',
    text: 'What you write for other creators appears here, with its outcome.',
    action: (
      <ButtonLink variant="earn" href="/earn-points?action=feedback">
        Give feedback
      </ButtonLink>
    ),
  },
}

/** Feedback that the member received or wrote, newest first. */
export function FeedbackList({ side }: { side: Side }) {
  const { pages, isPending, isError, retry, more, busy } = usePages(listFeedback, { query: { side } })
  const byId = new Map(pages.flatMap(({ feedback }) => feedback).map((each) => [each.id, each]))
  return (
    <Card flush>
      {byId.size > 0 ? (
        <ul>
          {[...byId.values()].map((feedback) => (
            <FeedbackItem key={feedback.id} feedback={feedback} side={side} />
          ))}
        </ul>
      ) : isPending ? (
        <SkeletonRows rows={3} />
      ) : isError ? (
        <NotRead title="Couldn’t load the feedback" text="Nothing is lost." retry={retry} />
      ) : (
        <EmptyState {...empty[side]} />
      )}
      {more ? (
        <div className="p-4">
          <ShowMore shown={byId.size} onMore={more} busy={busy} />
        </div>
      ) : null}
    </Card>
  )
}
