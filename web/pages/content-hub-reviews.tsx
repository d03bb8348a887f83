import { PaidFollows } from '../checks/retention/paid-follows.tsx'
import { OwnerDesk } from '../checks/reviews/owner-desk.tsx'

/** Screenshots of the owner's campaigns that wait for a verdict. */
export default function ContentHubReviewsPage() {
  return (
    <>
      <OwnerDesk />
      <div className="grid gap-6 content-start p-7 border-t border-line empty:hidden max-desk:gap-5 max-desk:px-4 max-desk:py-5">
        <PaidFollows />
      </div>
    </>
  )
}
