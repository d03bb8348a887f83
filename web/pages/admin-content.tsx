import { PageHead, type PageProps } from '../page.tsx'
import { ClaimsCard } from '../staff/cases/claims-card.tsx'
import { OneProof } from '../staff/cases/one-proof.tsx'
import { ReferralsCard } from '../staff/cases/referrals-card.tsx'
import { ReviewsDesk } from '../staff/cases/reviews-desk.tsx'

/** Content that waits for an admin's verdict. */
export default function AdminContentPage({ boot }: PageProps) {
  const { attempt, kind } = boot.query
  if (attempt)
    return (
      <>
        <PageHead title="Content to review" back={{ label: 'Queue', href: '/admin/content' }} />
        <OneProof attemptId={attempt} />
      </>
    )
  return (
    <>
      <ReviewsDesk first={kind} />
      <div className="grid gap-6 content-start p-7 border-t border-line empty:hidden max-desk:gap-5 max-desk:px-4 max-desk:py-5">
        <ClaimsCard />
        <ReferralsCard />
      </div>
    </>
  )
}
