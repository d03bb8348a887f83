import type { Endpoint } from '../../http/endpoint.ts'
import { createOrderEndpoint } from './create-order.ts'
import { getOrderEndpoint, getShopEndpoint, listOrdersEndpoint } from './read-orders.ts'

export { createOrder, type Wish } from './create-order.ts'
export { creditOrder, moveOrder, type OrderRow } from './queries.ts'

/** What is bought for money. */
export const orderEndpoints: readonly Endpoint[] = [
  getShopEndpoint,
  createOrderEndpoint,
  listOrdersEndpoint,
  getOrderEndpoint,
]
