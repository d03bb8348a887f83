import { PageHead } from '../design/page-head.tsx'
import { PaidFollows } from '../features/retention/paid-follows.tsx'
import { OwnerDesk } from '../features/reviews/owner-desk.tsx'

/** What an owner says about the screenshots of their campaigns. */
export default function ContentHubReviewsPage() {
  return (
    <>
      <PageHead
        title="Screenshots to look at"
        sub="Your yes is credited at once. What you do not look at is credited after 72 hours."
        back={{ label: 'Content Hub', href: '/content-hub' }}
      />
      <OwnerDesk />
      <PaidFollows />
    </>
  )
}
