import type { ReactNode } from 'react'
import { listFeedback } from '#contract/feedback.ts'
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
    text: 'Promote something with a feedback campaign, and what people write stands here.',
    action: <ButtonLink href="/content-hub#promote">Promote something</ButtonLink>,
  },
  given: {
    title: 'You have written no feedback yet',
    text: 'What you write for other creators stays here, with what became of it.',
    action: (
      <ButtonLink variant="earn" href="/earn-points?action=feedback">
        Give feedback
      </ButtonLink>
    ),
  },
}

/** Feedback on own content, or written by oneself, newest first. */
export function FeedbackList({ side }: { side: Side }) {
  const { pages, isPending, isError, retry, more, busy } = usePages(listFeedback, { query: { side } })
  const unlike = new Map(pages.flatMap(({ feedback }) => feedback).map((each) => [each.id, each]))
  return (
    <Card flush>
      {unlike.size > 0 ? (
        <ul>
          {[...unlike.values()].map((feedback) => (
            <FeedbackItem key={feedback.id} feedback={feedback} side={side} />
          ))}
        </ul>
      ) : isPending ? (
        <SkeletonRows rows={3} />
      ) : isError ? (
        <NotRead title="The feedback is not here right now" text="Nothing is lost." retry={retry} />
      ) : (
        <EmptyState {...empty[side]} />
      )}
      {more ? (
        <div className="p-4">
          <ShowMore shown={unlike.size} onMore={more} busy={busy} />
        </div>
      ) : null}
    </Card>
  )
}
