import { PaidFollows } from '../features/retention/paid-follows.tsx'
import { OwnerDesk } from '../features/reviews/owner-desk.tsx'

/** Screenshots of the owner's campaigns that wait for a verdict. */
export default function ContentHubReviewsPage() {
  return (
    <>
      <OwnerDesk />
      <div className="desk-more">
        <PaidFollows />
      </div>
    </>
  )
}
