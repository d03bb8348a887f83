import {
  type ApiPlatform,
  accountsMost,
  type Connection,
  claimAccount,
  isApiPlatform,
  listConnections,
  type PlatformAccounts,
  startConnecting,
} from '#contract/exchange/connections.ts'
import { handleExample } from '#contract/exchange/own-account.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { useActDialog } from '../../api/act-dialog.tsx'
import { call } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { accountLine, handleText } from './account-labels.ts'
import { ClaimSteps } from './claim-steps.tsx'
import { disconnect } from './disconnect.ts'

/** The member's accounts on one platform, and the ways to add one. */
export function AccountsCard({ platform }: { platform: PlatformName }) {
  const { data, isPending, refetch } = useRead(listConnections, {})
  const accounts = data?.platforms.find((each) => each.platform === platform)
  return (
    <Card
      title={platform === 'website' ? 'Your websites' : `Your ${platformLabels[platform]} accounts`}
      flush
    >
      {accounts ? (
        <Accounts accounts={accounts} />
      ) : (
        <NotRead
          isPending={isPending}
          rows={1}
          title="Couldn’t load your accounts"
          text="They’re safe; your tasks continue."
          retry={refetch}
        />
      )}
    </Card>
  )
}

function Accounts({ accounts }: { accounts: PlatformAccounts }) {
  const { platform, connections, claim, api } = accounts
  const full = connections.length >= accountsMost
  return (
    <>
      {connections.length > 0 ? (
        <ul>
          {connections.map((connection) => (
            <AccountRow key={connection.id} platform={platform} connection={connection} />
          ))}
        </ul>
      ) : null}
      <div className="grid gap-5 p-5 pt-3.5 max-desk:p-4 max-desk:pt-3">
        {full ? (
          <p className="dim text-13">
            You’ve reached the limit of {accountsMost} accounts here. Disconnect one to add another.
          </p>
        ) : (
          <>
            {api && isApiPlatform(platform) ? (
              <SignInThere platform={platform} filled={!claim && connections.length === 0} />
            ) : null}
            {claim ? (
              <ClaimSteps platform={platform} claim={claim} />
            ) : (
              <ClaimForm platform={platform} more={api} />
            )}
          </>
        )}
      </div>
    </>
  )
}

function AccountRow({ platform, connection }: { platform: PlatformName; connection: Connection }) {
  const { ask, dialog } = useActDialog(() => disconnect(platform, connection))
  const name = handleText(platform, connection.handle)
  return (
    <li className="list-row">
      <PlatformMark platform={platform} />
      <div className="list-row-text">
        <span className="list-row-title trunc">
          {connection.url ? (
            <a href={connection.url} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </span>
        <span className="list-row-sub">{accountLine(connection)}</span>
        {connection.access === 'ended' ? (
          <span className="mt-1">
            <Badge tone="warn" icon="Warning">
              Sign in again
            </Badge>
          </span>
        ) : null}
      </div>
      <Button size="sm" onClick={() => ask()}>
        Disconnect<span className="sr-only"> {name}</span>
      </Button>
      {dialog}
    </li>
  )
}

/** Claims an account; the server returns a code to put in its bio. */
function ClaimForm({ platform, more }: { platform: PlatformName; more: boolean }) {
  const hydrated = useHydrated()
  const { busy, error, send } = useAct('account action', [listConnections])
  const site = platform === 'website'
  const claim = (typed: FormData): Promise<boolean> => {
    const handle = String(typed.get('handle') ?? '')
    return send(async () => void (await call(claimAccount, { params: { platform }, body: { handle } })))
  }
  return (
    <Form className="grid max-w-100 gap-4" onSend={claim}>
      <p className="dim text-pretty">
        {more ? 'Or prove it with a code. ' : ''}
        {site
          ? 'You get a code to put on your website’s home page. We never ask for a password.'
          : 'You get a code to put in your bio there for a moment. We never ask for a password.'}
      </p>
      <Field
        label={site ? 'Your website' : `Your name on ${platformLabels[platform]}`}
        hint={`Like ${handleExample(platform)}, or paste a link to your page.`}
        error={error}
      >
        <Input name="handle" autoCapitalize="none" autoComplete="off" spellCheck={false} maxLength={200} />
      </Field>
      <div>
        <Button type="submit" variant={more ? 'line' : 'solid'} busy={busy} disabled={!hydrated}>
          Get a code
        </Button>
      </div>
    </Form>
  )
}

/** The data we read from each platform, nothing more. */
const reads: Record<ApiPlatform, string> = {
  youtube: 'your channel, its subscriptions and the videos you liked',
  twitch: 'the channels you follow',
  soundcloud: 'your profile, who you follow and what you liked',
  vk: 'your communities, who you follow and what you liked',
  discord: 'your name and the servers you joined',
}

/** Sends the member to the platform's sign-in page, to grant us read access. */
function SignInThere({ platform, filled }: { platform: ApiPlatform; filled: boolean }) {
  const hydrated = useHydrated()
  const { busy, error, send } = useAct('account action', [listConnections])
  const label = platformLabels[platform]
  const go = (): void =>
    void send(async () => {
      const { url } = await call(startConnecting, { params: { platform } })
      location.assign(url)
    })
  return (
    <div className="grid justify-items-start gap-3">
      <p className="dim text-pretty">
        Sign in to {label}, and tasks there are checked at once, without a screenshot. When you ask for a
        check, we read {reads[platform]}. We can’t act in your name.
      </p>
      <Button
        variant={filled ? 'solid' : 'line'}
        icon="ArrowSquareOut"
        busy={busy}
        disabled={!hydrated}
        onClick={go}
      >
        Sign in to {label}
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </div>
  )
}
