import { formatCount } from '#contract/numbers.ts'
import { listQueues, type Queue } from '#contract/staff/queues.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'
import { Waited } from '../../layout/queue/waited.tsx'
import { queueLooks } from './queue-looks.ts'

const everyMs = 60_000

/** The queues behind the admin badge that have items, each with its count and how long its oldest item waits. */
export function QueuesCard() {
  const { data, isPending, refetch } = useRead(listQueues, {}, { everyMs })
  const queues = data?.queues.filter(({ count }) => count > 0)
  return (
    <Card title="Needs a person" flush>
      {queues === undefined ? (
        <NotRead isPending={isPending} title="Couldn’t load the queues" retry={refetch} />
      ) : queues.length === 0 ? (
        <EmptyState
          title="Nothing is waiting"
          text="Screenshots, disputes, reports and payments that need a person appear here."
        />
      ) : (
        <ul className="p-2 max-desk:px-1">
          {queues.map((queue) => (
            <Row key={queue.kind} queue={queue} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ queue: { kind, count, oldestAt } }: { queue: Queue }) {
  const { label, icon, href } = queueLooks[kind]
  return (
    <li>
      <a
        className="flex gap-3.25 items-center min-h-14 px-3 py-2 rounded-md hover:bg-hover [&>svg]:text-ink-3"
        href={href}
      >
        <Icon name={icon} size={18} />
        <span className="grid flex-1 min-w-0 leading-[1.35]">
          <b className="font-label">{label}</b>
          {oldestAt ? (
            <span className="dim text-13 num">
              Oldest <Waited since={oldestAt} />
            </span>
          ) : null}
        </span>
        <b className="text-16 font-title num">{formatCount(count)}</b>
        <Icon name="ArrowRight" size={14} />
      </a>
    </li>
  )
}
