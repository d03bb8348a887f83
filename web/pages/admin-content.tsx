import { PageHead } from '../design/page-head.tsx'
import { ClaimsPanel } from '../features/connections/index.ts'
import { ReviewCard } from '../features/referrals/review-card.tsx'
import { AdminDesk } from '../features/reviews/admin-desk.tsx'
import { OneProof } from '../features/reviews/one-proof.tsx'
import type { PageProps } from '../page.ts'

/** What waits for an admin's yes or no. */
export default function AdminContentPage({ boot }: PageProps) {
  const { attempt } = boot.query
  return (
    <>
      <PageHead
        title="Content to review"
        sub="Each verdict is written down with your name."
        back={attempt ? { label: 'The queue', href: '/admin/content' } : undefined}
      />
      {attempt ? <OneProof attemptId={attempt} /> : <AdminDesk />}
      {attempt ? null : <ClaimsPanel />}
      {attempt ? null : <ReviewCard />}
    </>
  )
}
