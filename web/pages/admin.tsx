import { Static } from '../layout/static.tsx'
import { PageHead, type PageProps } from '../page.tsx'
import { Desks } from '../staff/queues/desks.tsx'
import { QueuesCard } from '../staff/queues/queues-card.tsx'
import { HealthCard } from '../trust/health/health-card.tsx'
import { SetupCard } from '../trust/health/setup-card.tsx'

/** Queues that wait for the viewer, what needs a hand now, and every desk of the viewer's role. */
export default function AdminPage({ boot }: PageProps) {
  const role = boot.viewer?.role ?? 'support'
  return (
    <>
      <PageHead title={boot.title} sub="What needs a person now. Figures update every minute." />
      {role === 'admin' ? <SetupCard /> : null}
      <div className="grid items-start gap-6 desk:grid-cols-2">
        <div className="grid gap-6">
          <QueuesCard />
          {role === 'admin' ? <HealthCard /> : null}
        </div>
        <Static>{import.meta.env.SSR && <Desks role={role} />}</Static>
      </div>
    </>
  )
}
