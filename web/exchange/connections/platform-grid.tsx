import { listConnections, type PlatformAccounts } from '#contract/exchange/connections.ts'
import { countTasks } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import { platformHref, platformLabels } from '#contract/platforms.ts'
import { useRead } from '../../api/read.ts'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Blank, NotRead } from '../../design/placeholders.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { shortenNumber } from '../../design/shorten-number.ts'
import { openTasks } from '../tasks/task-labels.ts'
import { handleText, offersOf, statusOf } from './account-labels.ts'

/** All ten platforms, each with its connection status and number of open tasks. */
export function PlatformGrid() {
  const { data, isError, refetch } = useRead(listConnections, {})
  const { data: open } = useRead(countTasks, {})
  if (!data)
    return (
      <Card>
        {isError ? (
          <NotRead
            title="Couldn’t load your accounts"
            text="They’re safe; your tasks continue."
            retry={refetch}
          />
        ) : (
          <Blank isPending label="Loading your accounts" height="h-40" />
        )}
      </Card>
    )
  return (
    <ul className="grid gap-5 desk:grid-cols-2 min-[83.75rem]:grid-cols-5 min-[83.75rem]:gap-4">
      {data.platforms.map((accounts) => (
        <PlatformCard
          key={accounts.platform}
          accounts={accounts}
          openCount={open ? openTasks(open.counts, { platform: accounts.platform }) : 0}
        />
      ))}
    </ul>
  )
}

function PlatformCard({ accounts, openCount }: { accounts: PlatformAccounts; openCount: number }) {
  const { platform, connections } = accounts
  const label = platformLabels[platform]
  const { word, tone } = statusOf(accounts)
  const connected = connections.length > 0
  return (
    <li className="card grid gap-5 content-between p-5 min-[83.75rem]:p-4.5">
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-3 items-center">
          <PlatformMark platform={platform} />
          <h2 className="h2">{label}</h2>
          <Badge
            className="ml-auto min-[83.75rem]:ml-0"
            tone={tone}
            icon={tone === 'warn' ? 'Warning' : connected ? 'CheckCircle' : undefined}
          >
            {word}
          </Badge>
        </div>
        <div className="grid gap-1 text-13">
          {connections.map(({ id, handle, followers }) => (
            <p key={id} className="flex flex-wrap gap-x-3">
              <b className="trunc font-label">{handleText(platform, handle)}</b>
              {followers === null ? null : (
                <span className="num dim ml-auto shrink-0">{shortenNumber(followers)} followers</span>
              )}
            </p>
          ))}
          <p className="dim">{offersOf(platform)}</p>
        </div>
      </div>
      <div className="flex gap-3 items-center min-[83.75rem]:flex-wrap">
        <ButtonLink className="min-[83.75rem]:w-full" href={platformHref(platform)}>
          {connected ? 'Open' : 'Connect'}
          <span className="sr-only"> {label}</span>
        </ButtonLink>
        <span className="num dim text-13 ml-auto min-[83.75rem]:ml-0 min-[83.75rem]:-order-1">
          {openCount === 1 ? '1 task open' : `${formatCount(openCount)} tasks open`}
        </span>
      </div>
    </li>
  )
}
