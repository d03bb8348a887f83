import type { Endpoint } from '../../http/endpoint.ts'
import { adminOrderEndpoints } from './admin-orders.ts'
import { createOrderEndpoint } from './create-order.ts'
import { getOrderEndpoint, getShopEndpoint, listOrdersEndpoint } from './read-orders.ts'
import { requestRefundEndpoint } from './request-refund.ts'
import { startCheckoutEndpoint } from './start-checkout.ts'

export { createOrder, readBuyerLimit, type Wish } from './create-order.ts'
export { expireOrders } from './expire-orders.ts'
export { orderNumber } from './present.ts'
export { creditOrder, lockBuyerOf, moveOrder, type OrderRow, orderRow, readOrder } from './queries.ts'
export { readRefundFacts, takeBack } from './refund-queries.ts'
export { refundTerms } from './refund-rules.ts'
export { sendRefund } from './request-refund.ts'
export { serveInvoices } from './serve-invoices.ts'
export { type EventHandler, type EventOutcome, type HandlerServices, orderEvents } from './stripe-events.ts'

/** Endpoints of the shop, orders, card checkouts and refunds. */
export const orderEndpoints: readonly Endpoint[] = [
  getShopEndpoint,
  createOrderEndpoint,
  listOrdersEndpoint,
  getOrderEndpoint,
  startCheckoutEndpoint,
  requestRefundEndpoint,
  ...adminOrderEndpoints,
]
