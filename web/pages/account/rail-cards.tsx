import { readTrust } from '#contract/exchange/attempts.ts'
import { listConnections } from '#contract/exchange/connections.ts'
import { listBlocked, unblock } from '#contract/exchange/task-lists.ts'
import { formatCount } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { ListRow } from '../../design/list-row.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { handleText } from '../../exchange/connections/account-labels.ts'
import { GoalDialog } from '../../exchange/points/goal-dialog.tsx'
import { KeysSwitch } from '../../layout/keys-switch.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'
import { ThemeToggle } from '../../layout/theme-toggle.tsx'
import { useAccount } from './use-account.ts'

/** Theme, shortcuts and today's goal. */
export function ChoicesCard() {
  const { account } = useAccount()
  return (
    <Card id="appearance" title="Appearance and goal" body="grid gap-5">
      <ThemeToggle labels />
      <KeysSwitch />
      {account ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>
            Daily goal: <Points value={account.dailyGoal} kind="plain" />
          </span>
          <GoalDialog goal={account.dailyGoal} className="" />
        </div>
      ) : null}
    </Card>
  )
}

const levels = [
  'New: fewer tasks a day, and no follows, joins or subscriptions yet.',
  'Known: every kind of task, and some screenshots a day.',
  'Trusted: the full limits, and clear screenshots are paid at once.',
  'Proven: the highest level.',
] as const

/** The trust level, and what the next one needs. */
export function TrustCard() {
  const { data, isPending, refetch } = useRead(readTrust, {})
  if (!data)
    return (
      <Card title="Trust">
        <NotRead isPending={isPending} rows={2} title="Couldn’t load your trust level" retry={refetch} />
      </Card>
    )
  const { level, credited, days, rejected, rejectedMostPercent, next } = data
  const isHeldBack = next !== null && credited >= next.credited && days >= next.days
  return (
    <Card title={`Trust level ${level} of 3`} body="grid gap-4">
      <p>{levels[level]}</p>
      {next ? (
        <>
          <Step label="Credited tasks" value={credited} of={next.credited} />
          {next.days > 0 ? <Step label="Days with a credited task" value={days} of={next.days} /> : null}
          <p className="sub text-13">
            {isHeldBack
              ? `You’ve done enough for level ${next.level}, but ${formatCount(rejected)} tasks were rejected. It starts once under ${rejectedMostPercent}% are rejected.`
              : `Level ${next.level} starts once you have both, with under ${rejectedMostPercent}% of your tasks rejected.`}
          </p>
        </>
      ) : null}
    </Card>
  )
}

function Step({ label, value, of }: { label: string; value: number; of: number }) {
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-13">
        <span>{label}</span>
        <span className="num">
          {formatCount(Math.min(value, of))} / {formatCount(of)}
        </span>
      </div>
      <ProgressBar label={label} value={value} max={of} />
    </div>
  )
}

/** Proven accounts on the platforms. */
export function PlatformsCard() {
  const { data } = useRead(listConnections, {})
  const proven = (data?.platforms ?? []).flatMap(({ platform, connections }) =>
    connections.map(({ handle }) => ({ platform, handle })),
  )
  return (
    <Card title="Connected platforms" body="grid justify-items-start gap-4">
      {proven.length > 0 ? (
        <ul className="grid gap-1.5">
          {proven.map(({ platform, handle }) => (
            <li key={`${platform} ${handle}`} className="wrap-anywhere">
              {platformLabels[platform]}: {handleText(platform, handle)}
            </li>
          ))}
        </ul>
      ) : (
        <p>None yet. A connected account lets us check follows and likes without a screenshot.</p>
      )}
      <ButtonLink href="/platforms">
        {proven.length > 0 ? 'Manage accounts' : 'Connect an account'}
      </ButtonLink>
    </Card>
  )
}

/** Creators whose tasks are hidden, and the way to show them again. */
export function BlockedCard() {
  const list = usePages(listBlocked, {}, { isPrivate: true })
  const { busy, act } = useAct('unblock', [listBlocked])
  const show = (ownerId: string, username: string): Promise<boolean> =>
    act(() => write(unblock, { params: { ownerId } }), `You’ll see ${username} again.`)
  return (
    <Card title="Blocked creators" flush>
      <PageList
        list={list}
        rowsOf={({ blocked }) => blocked}
        failed={{ title: 'Couldn’t load your block list' }}
        empty={{
          title: 'No one is blocked',
          text: 'To block a creator, open the menu on one of their tasks.',
        }}
      >
        {({ id, username }) => (
          <ListRow
            title={username}
            end={
              <Button
                size="sm"
                busy={busy}
                aria-label={`Unblock ${username}`}
                onClick={() => void show(id, username)}
              >
                Unblock
              </Button>
            }
          />
        )}
      </PageList>
    </Card>
  )
}
