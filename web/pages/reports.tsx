import { PageHead } from '../design/page-head.tsx'
import { ReportsDesk } from '../features/reports/reports-desk.tsx'
import type { PageProps } from '../page.ts'

/** What members report and what the nightly search suspects. */
export default function ReportsPage({ boot }: PageProps) {
  return (
    <>
      <PageHead title={boot.title} sub="Each verdict is written down with your name." />
      <ReportsDesk />
    </>
  )
}
