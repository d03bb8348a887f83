import { AdminDesk } from '../checks/reviews/admin-desk.tsx'
import { OneProof } from '../checks/reviews/one-proof.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { ClaimsCard } from '../staff/cases/claims-card.tsx'
import { ReferralsCard } from '../staff/cases/referrals-card.tsx'

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
      <AdminDesk first={kind} />
      <div className="grid gap-6 content-start p-7 border-t border-line empty:hidden max-desk:gap-5 max-desk:px-4 max-desk:py-5">
        <ClaimsCard />
        <ReferralsCard />
      </div>
    </>
  )
}
