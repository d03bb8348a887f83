import type { Key } from './cursor.ts'
import type { Statement } from './statement.ts'
import type { TaskRow } from './task-row.ts'

/** An order that a list may have: its figure, and what comes after a place in it. Each has its indexes. */
interface OrderShape {
  figure(row: TaskRow): number
  by: string
  after(statement: Statement, key: Key): string
}

const up = (column: string, figure: OrderShape['figure']): OrderShape => ({
  figure,
  by: `${column}, campaign.id`,
  after: (statement, key) =>
    `(${column}, campaign.id) > (${statement.value(key.figure, 'bigint')}, ${statement.value(key.id, 'bigint')})`,
})

const down = (column: string, figure: OrderShape['figure']): OrderShape => ({
  figure,
  by: `${column} DESC, campaign.id DESC`,
  after: (statement, key) =>
    `(${column}, campaign.id) < (${statement.value(key.figure, 'bigint')}, ${statement.value(key.id, 'bigint')})`,
})

/** The orders of lists: the three that the feed mixes, and those that a member may choose. */
export const orders = {
  /** First come: who paid for a place longer ago. */
  spot: up(
    'floor(extract(epoch FROM campaign.spotlight_until) * 1000)::bigint',
    (row) => row.spotlightUntil?.getTime() ?? 0,
  ),
  best: down('campaign.feed_rate', (row) => row.feedRate),
  least: up('campaign.served_tenths', (row) => row.servedTenths),
  reward: down('campaign.reward_points', (row) => row.reward),
  shortest: up('campaign.effort_seconds', (row) => row.effortSeconds),
  newest: {
    figure: () => 0,
    by: 'campaign.id DESC',
    after: (statement, { id }) => `campaign.id < ${statement.value(id, 'bigint')}`,
  },
} as const satisfies Record<string, OrderShape>

export type TaskOrder = keyof typeof orders

/** Where a row stands in an order. */
export const keyOf = (order: TaskOrder, row: TaskRow): Key => ({
  figure: orders[order].figure(row),
  id: row.id,
})
