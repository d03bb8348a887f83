import type { ReactNode } from 'react'
import { listFeedback } from '#contract/checks/feedback.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { FeedbackItem, type Side } from './feedback-item.tsx'

/** Texts of the empty lists. */
export const emptyFeedback: Record<Side, { title: string; text: string; action: ReactNode }> = {
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

/** Texts of a list that could not be read. */
export const failedFeedback = { title: 'Couldn’t load the feedback', text: 'Nothing is lost.' }

/** Feedback that the member received or wrote, on all pieces or on one, newest first. */
export function FeedbackList({ side, pieceId }: { side: Side; pieceId?: string | undefined }) {
  return (
    <Card flush>
      <PageList
        list={usePages(listFeedback, { query: { side, pieceId } })}
        rowsOf={({ feedback }) => feedback}
        failed={failedFeedback}
        empty={emptyFeedback[side]}
      >
        {(feedback) => <FeedbackItem feedback={feedback} side={side} />}
      </PageList>
    </Card>
  )
}
