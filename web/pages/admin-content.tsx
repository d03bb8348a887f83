import { PageHead } from '../design/page-head.tsx'
import { ClaimsPanel } from '../features/connections/index.ts'
import { AdminDesk } from '../features/reviews/admin-desk.tsx'

/** What waits for an admin's yes or no. */
export default function AdminContentPage() {
  return (
    <>
      <PageHead title="Content to review" sub="Each verdict is written down with your name." />
      <AdminDesk />
      <ClaimsPanel />
    </>
  )
}
