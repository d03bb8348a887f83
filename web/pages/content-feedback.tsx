import { listFeedback } from '#contract/checks/feedback.ts'
import { FeedbackList } from '../checks/feedback/feedback-list.tsx'
import { FeedbackPieces } from '../checks/feedback/feedback-pieces.tsx'
import { ButtonLink } from '../design/button.tsx'
import { TabLinks } from '../design/tabs.tsx'
import { PageHead, type PageProps, pageData } from '../page.tsx'

const path = '/content-feedback'

/** Feedback that the member has received and given. */
export default function ContentFeedbackPage({ boot }: PageProps) {
  const side = boot.query.side === 'given' ? 'given' : 'received'
  const piece = side === 'received' ? boot.query.piece : undefined
  // The empty list of given feedback shows the same button.
  const nothingGiven =
    side === 'given' && pageData(boot, listFeedback, { query: { side } })?.feedback.length === 0
  return (
    <>
      <PageHead
        title="Feedback"
        sub="From people who watched, listened or read. Checked by the creator."
        actions={
          nothingGiven ? undefined : (
            <ButtonLink href="/earn-points?action=feedback">Give feedback</ButtonLink>
          )
        }
      />
      <TabLinks
        label="Feedback"
        tabs={[
          { value: path, label: 'Received', current: side === 'received' },
          { value: `${path}?side=given`, label: 'Given', current: side === 'given' },
        ]}
      />
      {side === 'given' || piece ? <FeedbackList side={side} pieceId={piece} /> : <FeedbackPieces />}
    </>
  )
}
