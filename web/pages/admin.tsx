import { PageHead } from '../design/page-head.tsx'
import { Static } from '../layout/static.tsx'
import type { PageProps } from '../page.ts'
import { Desks } from '../trust/queues/desks.tsx'
import { QueuesCard } from '../trust/queues/queues-card.tsx'

/** Queues that wait for an admin, and every desk that exists. */
export default function AdminPage({ boot }: PageProps) {
  return (
    <>
      <PageHead title={boot.title} sub="What needs a person now. Figures update every minute." />
      <div className="grid items-start gap-6 desk:grid-cols-2">
        <QueuesCard />
        <Static>{import.meta.env.SSR && <Desks role={boot.viewer?.role ?? 'support'} />}</Static>
      </div>
    </>
  )
}
