import { PageHead } from '../design/page-head.tsx'
import { ReportsDesk } from '../features/reports/reports-desk.tsx'
import type { PageProps } from '../page.ts'

/** Reports by members, and flags from the nightly search. */
export default function ReportsPage({ boot }: PageProps) {
  return (
    <>
      <PageHead title={boot.title} sub="Each decision is logged with your name." />
      <ReportsDesk first={boot.query.kind} />
    </>
  )
}
