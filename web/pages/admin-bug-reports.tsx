import { TicketsDesk } from '../community/support/tickets-desk.tsx'
import type { PageProps } from '../page.tsx'

/** Faults that people reported, with how bad each is, its duplicates and the answer. */
export default function AdminBugReportsPage({ boot }: PageProps) {
  return <TicketsDesk query={boot.query} isBugs />
}
