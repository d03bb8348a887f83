import { useState } from 'react'
import { listCampaigns } from '#contract/exchange/campaigns.ts'
import { listRefundable, type Refundable } from '#contract/money/orders.ts'
import { formatCents, formatCount } from '#contract/numbers.ts'
import { type Account, deleteAccount, keepAccount, undoDays } from '#contract/people/account.ts'
import { useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { ConfirmDialog } from '../../design/form-dialog.tsx'
import { Points } from '../../design/points.tsx'
import { countText } from '../../design/texts.ts'
import { Time } from '../../design/time.tsx'
import { refundAct } from '../../money/orders/refund-card.tsx'
import { useAccountAct } from './use-account.ts'

/** Deleting the account, with 30 days to take it back. */
export function DeleteCard({ account }: { account: Account }) {
  const { busy, error, act } = useAccountAct()
  return (
    <Card id="delete" title="Delete account" body="grid justify-items-start gap-4">
      {account.deletesAt ? (
        <>
          <Note tone="warn" icon="Warning">
            Your account will be deleted <Time iso={account.deletesAt} inSentence />. Until then everything
            works as before.
          </Note>
          <Button variant="solid" busy={busy} onClick={() => void act(() => write(keepAccount, {}))}>
            Keep my account
          </Button>
        </>
      ) : (
        <>
          <p className="max-w-reading">
            After {undoDays} days your name, email, texts and pictures are gone for good, your campaigns end,
            and your points can’t be used. What you bought and earned stays in our records, without your name.
          </p>
          <Deletion username={account.username} busy={busy} error={error} act={act} />
        </>
      )}
      {error ? <Note tone="danger">{error}</Note> : null}
    </Card>
  )
}

type DeletionProps = Pick<Account, 'username'> & Omit<ReturnType<typeof useAccountAct>, 'fields'>

/** The button, the dialog that says what is lost with the account, and the refunds that it offers. */
function Deletion({ username, busy, error, act }: DeletionProps) {
  const [isAsking, setIsAsking] = useState(false)
  const refunding = useActDialog((order: Refundable) => refundAct(order, order.refundable))
  const losses = useLosses(isAsking)
  const remove = async (): Promise<void> => {
    if (await act(() => write(deleteAccount, {}))) setIsAsking(false)
  }
  const refund = (order: Refundable): void => {
    setIsAsking(false)
    refunding.ask(order)
  }
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsking(true)}>
        Delete my account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Delete ${username}?`}
        text={`It happens in ${undoDays} days. Until then you can sign in and keep your account.`}
        keep="Keep it"
        verb="Delete it"
        busy={busy}
        disabled={losses.isPending}
        error={error}
        onConfirm={remove}
      >
        <Losses {...losses} onRefund={refund} />
      </ConfirmDialog>
      {refunding.dialog}
    </>
  )
}

/** Reads what is lost with the account, once that is asked for. isPending: it is not known yet. */
function useLosses(enabled: boolean) {
  const options = { enabled, isPrivate: true }
  const bought = useRead(listRefundable, {}, options)
  const promoted = useRead(listCampaigns, { query: { state: 'open', limit: '1' } }, options)
  return {
    isPending: bought.isFetching || promoted.isFetching,
    isError: bought.isError || promoted.isError,
    orders: bought.data?.orders ?? [],
    totals: promoted.data?.totals,
  }
}

type LossesProps = ReturnType<typeof useLosses> & { onRefund: (order: Refundable) => void }

/** Bought points that can still be refunded, and campaigns that end with the account. */
function Losses({ isPending, isError, orders, totals, onRefund }: LossesProps) {
  // Earlier figures may be out of date after a refund.
  if (isPending) return null
  if (isError) return <Note tone="warn">Points you bought or set aside can’t be used after it.</Note>
  const { live = 0, paused = 0, review = 0 } = totals?.states ?? {}
  const ending = live + paused + review
  return (
    <>
      {orders.map((order) => (
        <Note key={order.orderId} tone="warn" icon="HandCoins">
          <div className="grid justify-items-start gap-2.5">
            <p>
              <Points value={order.refundable.points} kind="plain" /> you bought are unspent. Get{' '}
              {formatCents(order.refundable.cents)} back first, until{' '}
              <Time inSentence iso={order.refundable.until} format="date" />.
            </p>
            <Button size="sm" onClick={() => onRefund(order)}>
              Refund {formatCents(order.refundable.cents)}
            </Button>
          </div>
        </Note>
      ))}
      {totals && ending > 0 ? (
        <Note tone="warn">
          {countText(ending, 'campaign')} {ending === 1 ? 'ends' : 'end'} with it. What is then left of the{' '}
          {formatCount(totals.setAside)} points set aside returns to an account no one can use.{' '}
          <TextLink href="/content-hub">End {ending === 1 ? 'it' : 'them'} yourself</TextLink> to get the
          points back first.
        </Note>
      ) : null}
    </>
  )
}
