import { actInSandbox, type SandboxCheckout } from '#contract/demo/card-sandbox.ts'
import { formatCents } from '#contract/numbers.ts'
import type { Input } from '#contract/operation.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { SandboxCard, useSandboxActs } from './sandbox-card.tsx'

type Act = Input<typeof actInSandbox>['body']['act']

function actsOf({ state, mode, dispute }: SandboxCheckout): [Act, string][] {
  if (state === 'open')
    return [
      ['decline', 'Decline the card'],
      ...(mode === 'payment' ? [['pay_later', 'Pay by a slow method'] as [Act, string]] : []),
      ['abandon', 'Leave without paying'],
    ]
  if (state === 'on_its_way')
    return [
      ['settle', 'Let the money arrive'],
      ['bounce', 'Let the payment bounce'],
    ]
  if (state !== 'paid' || mode !== 'payment') return []
  if (dispute === null) return [['dispute', 'Dispute the payment']]
  return dispute === 'open'
    ? [
        ['win_dispute', 'The shop wins the dispute'],
        ['lose_dispute', 'The payer wins the dispute'],
      ]
    : []
}

const states: Record<SandboxCheckout['state'], string> = {
  open: 'In the demo, this page replaces the card provider’s. Nothing is charged, whatever you choose.',
  paid: 'Paid. Nothing was charged: this is a demo.',
  on_its_way: 'The payment is on its way.',
  failed: 'The payment didn’t arrive.',
  expired: 'This checkout has expired.',
}

/** The sandbox's checkout page: the acts of a payer and their bank. */
export function SandboxDesk({ first, appName }: { first: SandboxCheckout; appName: string }) {
  const { shown: checkout, busy, note, showNote, act } = useSandboxActs<SandboxCheckout, Act>(first, send)
  async function send(name: Act): Promise<SandboxCheckout | null> {
    const params = { checkoutId: first.checkoutId }
    const next = await call(actInSandbox, { params, body: { act: name } })
    const leaves = { pay: next.successPath, pay_later: next.successPath, abandon: next.cancelPath }
    if (name in leaves) {
      window.location.assign(leaves[name as keyof typeof leaves])
      return null
    }
    if (name === 'decline') showNote('The card was declined. Try again or leave.')
    return next
  }
  return (
    <SandboxCard lead={states[checkout.state]} appName={appName} back={checkout.successPath} note={note}>
      <div className="grid gap-3">
        {checkout.state === 'open' ? (
          <Button variant="solid" size="lg" full busy={busy === 'pay'} onClick={() => act('pay')}>
            Pay {formatCents(checkout.amountCents)}
          </Button>
        ) : null}
        {actsOf(checkout).map(([name, label]) => (
          <Button key={name} full busy={busy === name} onClick={() => act(name)}>
            {label}
          </Button>
        ))}
      </div>
    </SandboxCard>
  )
}
