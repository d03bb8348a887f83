import { actInPortal, type SandboxPortal } from '#contract/demo/card-sandbox.ts'
import { formatCents } from '#contract/numbers.ts'
import type { Input } from '#contract/operation.ts'
import { call } from '../../api/client.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Table } from '../../design/table.tsx'
import { Time } from '../../design/time.tsx'
import { SandboxCard, useSandboxActs } from './sandbox-card.tsx'

type Act = Input<typeof actInPortal>['body']['act']

/**
 * The sandbox's customer portal: the card, the subscription and its invoices, and a button that renews at
 * once.
 */
export function PortalDesk({ first, appName }: { first: SandboxPortal; appName: string }) {
  const params = { sessionId: first.sessionId }
  const { shown, busy, note, act } = useSandboxActs<SandboxPortal, Act>(first, (name) =>
    call(actInPortal, { params, body: { act: name } }),
  )
  const { card, subscription, invoices } = shown
  const button = (name: Act, label: string) => (
    <Button key={name} full busy={busy === name} disabled={busy !== undefined} onClick={() => act(name)}>
      {label}
    </Button>
  )
  return (
    <SandboxCard
      lead="In the demo, this page replaces the card provider’s portal. Nothing is charged, whatever you choose."
      appName={appName}
      back={shown.returnPath}
      note={note}
    >
      <div className="grid gap-6">
        <section className="grid gap-3" aria-label="Card">
          <h2 className="h2">Card</h2>
          <p>
            <span className="capitalize">{card.brand}</span> ending in {card.last4}
            {card.isRefused ? <span className="dim"> · declines every payment</span> : null}
          </p>
          {card.isRefused
            ? button('good_card', 'Change to a card that pays')
            : button('bad_card', 'Change to a card that will be declined')}
        </section>
        {subscription ? (
          <section className="grid justify-items-start gap-3" aria-label="Subscription">
            <h2 className="h2">Subscription</h2>
            <SubscriptionState subscription={subscription} />
            {actsOf(subscription).map(([name, label]) => button(name, label))}
          </section>
        ) : null}
        <Invoices invoices={invoices} />
      </div>
    </SandboxCard>
  )
}

type Subscription = NonNullable<SandboxPortal['subscription']>

function actsOf({ state, isCancelled }: Subscription): [Act, string][] {
  if (state === 'ended') return []
  if (isCancelled)
    return [
      ['resume', 'Resume the renewal'],
      ['renew', 'End the period now'],
    ]
  return [
    ['renew', state === 'past_due' ? 'Try the card again now' : 'Renew now'],
    ['cancel', 'Cancel the renewal'],
  ]
}

function SubscriptionState({
  subscription: { state, interval, amountCents, periodEndsAt, isCancelled },
}: {
  subscription: Subscription
}) {
  const price = `${formatCents(amountCents)} a ${interval}`
  if (state === 'ended')
    return (
      <>
        <Badge icon="Clock">Ended</Badge>
        <p>{price}</p>
      </>
    )
  if (state === 'past_due')
    return (
      <>
        <Badge tone="warn" icon="Warning">
          Not paid
        </Badge>
        <p>{price}. The card was declined. It’s tried once a day, three times in all.</p>
      </>
    )
  return (
    <p>
      {price}, {isCancelled ? 'ends' : 'renews'} on <Time iso={periodEndsAt} format="date" />.
    </p>
  )
}

function Invoices({ invoices }: Pick<SandboxPortal, 'invoices'>) {
  if (invoices.length === 0) return null
  return (
    <section className="grid gap-3" aria-label="Invoices">
      <h2 className="h2">Invoices</h2>
      <div className="-mx-5">
        <Table
          caption="Invoices"
          columns={[
            { label: 'Day', kind: 'lead', cell: ({ createdAt }) => <Time iso={createdAt} format="date" /> },
            {
              label: 'State',
              cell: ({ isPaid }) => (
                <Badge tone={isPaid ? 'neutral' : 'warn'} icon={isPaid ? 'CheckCircle' : 'Warning'}>
                  {isPaid ? 'Paid' : 'Open'}
                </Badge>
              ),
            },
            { label: 'Amount', kind: 'number', cell: ({ amountCents }) => formatCents(amountCents) },
          ]}
          rows={[...invoices]}
          rowKey={({ invoiceId }) => invoiceId}
        />
      </div>
    </section>
  )
}
