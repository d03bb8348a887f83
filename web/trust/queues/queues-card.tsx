import { formatCount } from '#contract/numbers.ts'
import { listQueues, type Queue, type QueueKind } from '#contract/trust/queues.ts'
import { useRead } from '../../api/read.ts'
import { Waited } from '../../checks/reviews/waited.tsx'
import { Card } from '../../design/card.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'

interface Look {
  label: string
  icon: IconName
  /** The desk that decides its items. */
  href: string
}

const looks: Record<QueueKind, Look> = {
  proof: { label: 'Screenshots', icon: 'Camera', href: '/admin/content?kind=proof' },
  dispute: { label: 'Disputes', icon: 'ChatText', href: '/admin/content?kind=dispute' },
  retention: {
    label: 'Undone follows',
    icon: 'ClockCounterClockwise',
    href: '/admin/content?kind=retention',
  },
  appeal: { label: 'Appeals', icon: 'ShieldWarning', href: '/admin/content?kind=appeal' },
  claim: { label: 'Accounts to check', icon: 'UserCheck', href: '/admin/content#accounts' },
  referral: { label: 'Referrals', icon: 'Users', href: '/admin/content#referrals' },
  report: { label: 'Reports', icon: 'Flag', href: '/reports?kind=report' },
  flag: { label: 'Flags', icon: 'WarningCircle', href: '/reports?kind=flag' },
  held: { label: 'Texts and pictures in review', icon: 'Eye', href: '/admin/ai-moderation' },
  ticket: { label: 'Tickets', icon: 'Lifebuoy', href: '/admin/tickets' },
  bug: { label: 'Bug reports', icon: 'Bug', href: '/admin/bug-reports' },
  limit: { label: 'Appeals against limits', icon: 'Users', href: '/admin/users?show=appeals' },
  points: { label: 'Changes of points', icon: 'HandCoins', href: '/admin/transactions' },
  crypto: { label: 'Crypto payments', icon: 'CurrencyBtc', href: '/admin/payments' },
}

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
          title="Nothing waits"
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
  const { label, icon, href } = looks[kind]
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
