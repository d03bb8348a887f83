import { TicketsDesk } from '../community/support/tickets-desk.tsx'
import type { PageProps } from '../page.tsx'

/** Tickets of members and visitors and the answers to them, or the faults that people reported. */
export default function AdminTicketsPage({ boot }: PageProps) {
  return <TicketsDesk {...boot} />
}
