import type { Generated } from 'kysely'
import type { Moment, Stamp, Standard } from './tables.ts'

/** Tables of purchases for money. */
export interface OrderTables {
  purchase_order: {
    id: Generated<number>
    public_id: Generated<string>
    member_id: number
    kind: 'package' | 'premium'
    item: string
    points: number
    extra_points: Standard<number>
    price_cents: number
    tax_cents: Standard<number>
    currency: Standard<'usd'>
    provider: 'card' | 'crypto'
    state: Standard<'created' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded' | 'disputed'>
    provider_ref: string | null
    credited_points: Standard<number>
    returned_points: Standard<number>
    created_at: Stamp
    expires_at: Moment
    paid_at: Moment | null
    closed_at: Moment | null
    attempt: Standard<number>
    payment_ref: string | null
  }
  order_change: {
    order_id: number
    id: Generated<number>
    state: string
    at: Moment
    by: 'member' | 'provider' | 'admin' | 'job'
    actor_id: number | null
    note: string | null
  }
  payment_event: {
    provider: string
    event_id: string
    type: string
    body: unknown
    created_at: Moment
    received_at: Moment
    handled_at: Moment | null
    outcome: string | null
    tries: Standard<number>
  }
  order_refund: {
    id: Generated<number>
    order_id: number
    payment_ref: string
    points: number
    cents: number
    by: 'member' | 'admin' | 'provider' | 'job'
    actor_id: number | null
    state: 'asked' | 'sent' | 'done' | 'failed'
    provider_ref: string | null
    problem: string | null
    asked_at: Moment
    closed_at: Moment | null
  }
  order_dispute: {
    provider_ref: string
    order_id: number
    state: 'inquiry' | 'open' | 'won' | 'lost'
    cents: number
    reason: string
    points: Standard<number>
    opened_at: Moment
    closed_at: Moment | null
  }
}
