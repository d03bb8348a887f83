import { PaidFollows } from '../checks/retention/paid-follows.tsx'
import { OwnerDesk } from '../checks/reviews/owner-desk.tsx'

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
