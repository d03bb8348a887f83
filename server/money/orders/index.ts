import type { Endpoint } from '../../http/endpoint.ts'
import { adminOrderEndpoints } from './admin-orders.ts'
import { createOrderEndpoint } from './create-order.ts'
import {
  getOrderEndpoint,
  getShopEndpoint,
  listOrdersEndpoint,
  listRefundableEndpoint,
} from './read-orders.ts'
import { requestRefundEndpoint } from './refunds.ts'
import { returnedMoneyEndpoints } from './returned-money.ts'
import { startCheckoutEndpoint } from './start-checkout.ts'

export { createOrder, type Purchase, readBuyerLimit } from './create-order.ts'
export { expireOrders } from './expire-orders.ts'
export { serveInvoices } from './invoices.ts'
export { orderNumber } from './present.ts'
export { creditOrder, lockBuyerOf, lockOrderBy, moveOrder, type OrderRow, readOrder } from './queries.ts'
export { readRefundFacts, takeBack } from './refund-queries.ts'
export { sendRefund } from './refunds.ts'
export { openSeconds, refundTerms } from './rules.ts'
export { orderEvents } from './stripe-events.ts'

/** Endpoints of the shop, orders, card checkouts and refunds. */
export const orderEndpoints: readonly Endpoint[] = [
  getShopEndpoint,
  createOrderEndpoint,
  listOrdersEndpoint,
  listRefundableEndpoint,
  getOrderEndpoint,
  startCheckoutEndpoint,
  requestRefundEndpoint,
  ...adminOrderEndpoints,
  ...returnedMoneyEndpoints,
]
