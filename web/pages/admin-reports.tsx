import { TargetsDesk } from '../trust/reports/targets-desk.tsx'

/** Reports by the campaign that they are about. */
export default function AdminReportsPage() {
  return <TargetsDesk />
}
