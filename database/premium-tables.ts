import type { Generated } from 'kysely'
import type { Moment, Standard } from './tables.ts'

/** The tables of premium. */
export interface PremiumTables {
  premium_term: {
    id: Generated<number>
    member_id: number
    source: 'card' | 'crypto' | 'points'
    item: 'month' | 'year' | 'week'
    order_id: number | null
    subscription_id: string | null
    paid_points: Standard<number>
    source_key: string
    paid_from: Moment
    lasts_seconds: number
    starts_at: Moment
    ends_at: Moment
    ended_at: Moment | null
    ended_why: 'refund' | 'dispute' | null
    grants_given: Standard<number>
    next_grant_at: Moment | null
    invoice_id: string | null
    payment_ref: string | null
    created_at: Moment
  }
  premium_grant: {
    term_id: number
    month_index: number
    points: number
    due_at: Moment
    given_at: Moment
  }
  premium_subscription: {
    id: string
    member_id: number
    order_id: number | null
    customer_id: string | null
    item: 'month' | 'year'
    state: 'open' | 'ended'
    cancelled: boolean
    period_ends_at: Moment | null
    failed_from: Moment | null
    next_try_at: Moment | null
    heard_at: Moment
    created_at: Moment
  }
}
