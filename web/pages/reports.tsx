import type { PageProps } from '../page.tsx'
import { ReportsDesk } from '../staff/cases/reports-desk.tsx'

/** Reports by members, and flags from the nightly search. */
export default function ReportsPage({ boot }: PageProps) {
  return <ReportsDesk first={boot.query.kind} />
}
