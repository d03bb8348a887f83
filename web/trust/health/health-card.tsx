import { readHealth, type Sign, type SignName } from '#contract/trust/health.ts'
import { useRead } from '../../api/read.ts'
import { Card } from '../../design/card.tsx'
import { Icon } from '../../design/icon.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { countText } from '../../design/texts.ts'
import { TimePhrase } from '../../design/time.tsx'
import { ProviderAnswers } from './provider-answers.tsx'

interface Words {
  label: string
  fine: string
  act: (sign: Sign) => string
  unused?: string
  /** Where it is mended, on this site. */
  href?: string
}

const words: Record<SignName, Words> = {
  jobs: {
    label: 'Jobs',
    fine: 'None failed in the last 24 hours, none is waiting.',
    act: ({ count, detail }) =>
      `${countText(count, 'job')} failed or waiting too long: ${detail}. The log says why.`,
  },
  ledger: {
    label: 'Ledger',
    fine: 'Every point is accounted for.',
    act: ({ count }) =>
      count > 0
        ? `${countText(count, 'fault')} found. Stop payouts until they are explained.`
        : 'Not verified since yesterday. Check the jobs.',
    unused: 'First verified within an hour.',
    href: '/admin/transactions',
  },
  backup: {
    label: 'Backup',
    fine: 'Made last night.',
    act: ({ at, count }) =>
      at === null
        ? 'No backup yet.'
        : count > 0
          ? `BACKUP_COMMAND didn’t copy the newest ${countText(count, 'backup')}. The log says why.`
          : 'The newest is older than a day and a half.',
  },
  mail: {
    label: 'Mail',
    fine: 'Sign-in links arrive.',
    act: ({ count }) => `${countText(count, 'sign-in link')} rejected or overdue in the last hour.`,
    unused: 'Not set up: emails appear in the server’s terminal.',
  },
  refunds: {
    label: 'Refunds',
    fine: 'None is waiting for a person.',
    act: ({ count }) => `${countText(count, 'refund')} failed or waiting to be sent.`,
    href: '/admin/payments',
  },
  webhooks: {
    label: 'Payment events',
    fine: 'Events arrive and are handled.',
    act: ({ count }) => `${countText(count, 'payment')} that no event told, or whose event is pending.`,
    unused: 'Cards aren’t enabled.',
    href: '/admin/payments',
  },
  cards: {
    label: 'Card payments',
    fine: 'Every checkout got its page.',
    act: ({ count, detail }) =>
      count > 0
        ? `The provider opened no page for ${countText(count, 'checkout')}. The log says why.`
        : `The nightly check with the provider failed: ${detail}`,
    unused: 'Cards aren’t enabled.',
    href: '/admin/payments',
  },
  house: {
    label: 'House tasks',
    fine: 'Enough in stock for quiet days.',
    act: ({ count }) =>
      `${countText(count, 'task')} in stock, fewer than 40. Import videos for the house: the list then never runs out.`,
    href: '/admin/youtube-import',
  },
}

const marks = {
  fine: <Icon name="CheckCircle" weight="fill" className="text-ink-2" aria-label="Fine" />,
  act: <Icon name="Warning" weight="fill" className="text-warn-text" aria-label="Needs a hand" />,
  unused: <Icon name="Clock" className="text-ink-3" aria-label="Not in use" />,
}

/** Signs of the installation's state; those that need a hand come first. */
export function HealthCard() {
  const { data, isPending, refetch } = useRead(readHealth, {}, { everyMs: 60_000 })
  const signs = data?.signs.toSorted(
    (one, other) => Number(other.state === 'act') - Number(one.state === 'act'),
  )
  return (
    <Card title="Health" flush>
      {signs === undefined ? (
        <NotRead isPending={isPending} title="Couldn’t load the state of the installation" retry={refetch} />
      ) : (
        <>
          <ul className="p-2 max-desk:px-1">
            {signs.map((sign) => (
              <Row key={sign.name} sign={sign} />
            ))}
          </ul>
          <ProviderAnswers answers={data?.providers ?? []} />
        </>
      )}
    </Card>
  )
}

function Row({ sign }: { sign: Sign }) {
  const { name, state, at } = sign
  const { label, href } = words[name]
  const text = words[name][state]
  const row = (
    <>
      {marks[state]}
      <span className="grid flex-1 min-w-0 leading-[1.35]">
        <b className="font-label">{label}</b>
        <span className="dim text-13 wrap-anywhere">
          {typeof text === 'function' ? text(sign) : text}{' '}
          <TimePhrase before={name === 'refunds' ? 'Oldest:' : 'Last:'} iso={at} after="." />
        </span>
      </span>
    </>
  )
  const className = 'flex gap-3.25 items-center min-h-14 px-3 py-2 rounded-md [&>svg]:size-4.5'
  return (
    <li>
      {href && state === 'act' ? (
        <a className={`${className} hover:bg-hover`} href={href}>
          {row}
        </a>
      ) : (
        <div className={className}>{row}</div>
      )}
    </li>
  )
}
