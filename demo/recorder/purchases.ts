import { z } from 'zod'
import { actInSandbox } from '#contract/demo/card-sandbox.ts'
import { getOrder, requestRefund } from '#contract/money/orders.ts'
import { is, queryValues } from '#database/rows.ts'
import type { Purchase } from '#demo/script/purchases.ts'
import { sendRefund } from '#server/money/orders/index.ts'
import { checkOut, postTo } from '#tests/cards.ts'
import { ordered } from '#tests/orders.ts'
import { act, type Person, signedIn } from './people.ts'
import { dayMs, hourMs, minuteMs, type Stage } from './stage.ts'

type Act = 'pay' | 'pay_later' | 'bounce' | 'abandon' | 'dispute'

/** Buys by card on the provider's page. A refund or a dispute follows a day later. */
export async function buy(stage: Stage, person: Person, { item, fate }: Purchase): Promise<void> {
  const kind = item === 'month' || item === 'year' ? 'premium' : 'package'
  const caller = await signedIn(stage, person)
  const order = await ordered(caller, { kind, item })
  const checkoutId = await checkOut(caller, order)
  const { after } = stage.agenda
  const then = (ms: number, name: Act): void => after(ms, () => actOn(stage, person, checkoutId, name))
  if (fate === 'left') return then(10 * minuteMs, 'abandon')
  if (fate === 'bounced') {
    then(minuteMs, 'pay_later')
    return then(3 * hourMs, 'bounce')
  }
  then(minuteMs, 'pay')
  if (fate === 'disputed') then(dayMs, 'dispute')
  if (fate === 'refunded') after(dayMs, () => returnOrder(stage, person, order.orderId))
}

async function actOn(stage: Stage, person: Person, checkoutId: string, name: Act): Promise<void> {
  await act(stage, person.username, actInSandbox, { params: { checkoutId }, body: { act: name } })
  await deliver(stage)
}

async function returnOrder(stage: Stage, person: Person, orderId: string): Promise<void> {
  const params = { orderId }
  const { refundable } = await act(stage, person.username, getOrder, { params })
  await act(stage, person.username, requestRefund, { params, body: { points: refundable?.points ?? 0 } })
  const { rows } = await stage.owner.query<{ refundId: number }>(
    `SELECT id AS "refundId" FROM order_refund WHERE state = 'asked' AND provider_ref IS NULL`,
  )
  for (const each of rows) await sendRefund(stage.services, each)
  await deliver(stage)
}

/** Delivers the provider's events to the webhook, oldest first. Their delivery jobs then skip them. */
async function deliver({ services, app }: Stage): Promise<void> {
  for (let events: object[] = [{}]; events.length > 0; ) {
    events = await queryValues(
      services.pool,
      is.json(z.record(z.string(), z.unknown())),
      `WITH taken AS (UPDATE sandbox_event SET delivered_at = ledger.clock() WHERE delivered_at IS NULL RETURNING place, body)
       SELECT body FROM taken ORDER BY place`,
    )
    for (const event of events) {
      const status = await postTo({ local: app, services }, JSON.stringify(event))
      if (status !== 200) throw new Error(`the webhook returned ${status}`)
    }
  }
}
