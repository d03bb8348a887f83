import { cast, emailOfCast } from '#database/seeds/cast.ts'
import { type Purchase, purchases } from '#database/seeds/purchases.ts'
import {
  keepSession,
  plantCredit,
  plantEnd,
  plantOrder,
  plantRefund,
  sessionParams,
} from '../../money/orders/index.ts'
import { plantEvents } from '../../money/payment-events/index.ts'
import type { Books, Thing } from '../card-sandbox/index.ts'
import { checkoutActs, createCheckout, createRefund, openBooks, openDispute } from '../card-sandbox/index.ts'
import { type Stage, staged } from './stage.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** The demo takes cards in the sandbox. The public URL is a placeholder: nothing opens it. */
const shopConfig = {
  ...({ cardMode: 'sandbox', cryptoMode: 'sandbox', TAX_RATE: 0 } as const),
  ...{ APP_NAME: 'Mutuals', publicUrl: 'http://localhost:3000' },
}

/**
 * Seeds the purchases of the cast. Each order is created, then paid, abandoned, bounced, refunded or disputed
 * in the card sandbox's own data, and the sandbox's events are handled by the usual code. Past payments are
 * credited at their past times.
 */
export async function plantOrders(stage: Stage, now: Date): Promise<void> {
  for (const purchase of purchases) {
    const orderId = await plantOne(stage, purchase, now)
    await plantEvents(stage.client, {
      settings: stage.settings,
      log: { error: (what: object, words: string) => failed(`${words}: ${JSON.stringify(what)}`) },
    })
    await plantEnd(stage.client, orderId, new Date(now.getTime() - (purchase.daysAgo - 1) * dayMs))
  }
}

/** Returns the order's id. The events of its last step are not handled yet. */
async function plantOne(
  stage: Stage,
  { username, item, daysAgo, fate }: Purchase,
  now: Date,
): Promise<number> {
  const { client, settings } = stage
  const place = cast.findIndex((person) => person.username === username)
  const { id: memberId } = staged(stage.players[place])
  const at = new Date(now.getTime() - daysAgo * dayMs)
  const kind = item === 'month' || item === 'year' ? 'premium' : 'package'
  const order = await plantOrder(client, { config: shopConfig, settings }, { memberId, kind, item, at })
  const books = await openBooks(client, secondsOf(at))
  const params = sessionParams(shopConfig, order, emailOfCast(username))
  const begun = await createCheckout(books, { id: null, input: JSON.parse(JSON.stringify(params)) })
  await keepSession(client, order, begun.id)
  await playFate(stage, { order, books, checkoutId: begun.id, at }, fate)
  return order.id
}

interface Begun {
  order: Awaited<ReturnType<typeof plantOrder>>
  books: Books
  checkoutId: string
  at: Date
}

async function playFate(
  { client, settings }: Stage,
  { order, books, checkoutId, at }: Begun,
  fate: Purchase['fate'],
): Promise<void> {
  const checkout = await thing(books, checkoutId)
  if (fate === 'left') return checkoutActs.abandon(books, checkout)
  if (fate === 'bounced') {
    await checkoutActs.pay_later(books, checkout)
    return checkoutActs.bounce(books, await thing(books, checkoutId))
  }
  await checkoutActs.pay(books, checkout)
  await plantCredit(client, order, new Date(at.getTime() + minuteMs))
  await plantEvents(client, { settings, log: { error: () => failed(`order ${order.id}`) } })
  const intent = String((await thing(books, checkoutId)).payment_intent)
  const later = await openBooks(client, secondsOf(new Date(at.getTime() + dayMs)))
  if (fate === 'disputed') await openDispute(later, intent)
  if (fate !== 'refunded') return
  const refundId = await plantRefund(client, order.id, new Date(at.getTime() + dayMs))
  const metadata = { refund_id: String(refundId) }
  await createRefund(later, { id: null, input: { payment_intent: intent, metadata } })
}

const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000)

async function thing(books: Books, id: string): Promise<Thing> {
  return (await books.get(id)) ?? failed(`${id} not found in the sandbox`)
}

function failed(what: string): never {
  throw new Error(`could not seed a demo order: ${what}`)
}
