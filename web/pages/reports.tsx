import { ReportsDesk } from '../features/reports/reports-desk.tsx'
import type { PageProps } from '../page.ts'

/** Reports by members, and flags from the nightly search. */
export default function ReportsPage({ boot }: PageProps) {
  return <ReportsDesk first={boot.query.kind} />
}
