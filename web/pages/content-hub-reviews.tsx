import { PageHead } from '../design/page-head.tsx'
import { PaidFollows } from '../features/retention/paid-follows.tsx'
import { OwnerDesk } from '../features/reviews/owner-desk.tsx'
import { useWaits } from '../layout/waits.ts'

/** Screenshots of the owner's campaigns that wait for a verdict. */
export default function ContentHubReviewsPage() {
  const { verdict } = useWaits()
  return (
    <>
      <PageHead
        title="Screenshots to review"
        sub={`Approvals are credited at once. Anything you leave is credited after ${verdict}.`}
        back={{ label: 'Content Hub', href: '/content-hub' }}
      />
      <OwnerDesk />
      <PaidFollows />
    </>
  )
}
