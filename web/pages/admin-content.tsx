import { PageHead } from '../design/page-head.tsx'
import { ClaimsPanel } from '../features/connections/index.ts'
import { ReviewCard } from '../features/referrals/review-card.tsx'
import { AdminDesk } from '../features/reviews/admin-desk.tsx'
import { OneProof } from '../features/reviews/one-proof.tsx'
import type { PageProps } from '../page.ts'

/** Content that waits for an admin's verdict. */
export default function AdminContentPage({ boot }: PageProps) {
  const { attempt, kind } = boot.query
  return (
    <>
      <PageHead
        title="Content to review"
        sub="Each decision is logged with your name."
        back={attempt ? { label: 'Queue', href: '/admin/content' } : undefined}
      />
      {attempt ? <OneProof attemptId={attempt} /> : <AdminDesk first={kind} />}
      {attempt ? null : <ClaimsPanel />}
      {attempt ? null : <ReviewCard />}
    </>
  )
}
