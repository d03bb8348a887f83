import type { ReactNode } from 'react'
import { listFeedback } from '#contract/checks/feedback.ts'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { FeedbackItem, type Side } from './feedback-item.tsx'

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
  return (
    <Card flush>
      <PageList
        list={usePages(listFeedback, { query: { side } })}
        rowsOf={({ feedback }) => feedback}
        failed={{ title: 'Couldn’t load the feedback', text: 'Nothing is lost.' }}
        empty={empty[side]}
      >
        {(feedback) => <FeedbackItem feedback={feedback} side={side} />}
      </PageList>
    </Card>
  )
}
