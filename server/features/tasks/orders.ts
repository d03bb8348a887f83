import type { Key } from './cursor.ts'
import type { Statement } from './statement.ts'
import type { TaskRow } from './task-row.ts'

/** An order that a list may have: its figure, and what comes after a place in it. Each has its indexes. */
interface OrderShape {
  figure(row: TaskRow): number
  by: string
  after(statement: Statement, key: Key): string
  /** What pays best is done first: such an order begins with what a member has done. */
  isDoneFirst?: boolean
  /** Its column, where its indexes hold the action and the content's key too: what was done is passed without a fetch. */
  covered?: string
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
const orders = {
  /** First come: who paid for a place longer ago. */
  spot: up(
    'floor(extract(epoch FROM campaign.spotlight_until) * 1000)::bigint',
    (row) => row.spotlightUntil?.getTime() ?? 0,
  ),
  best: {
    ...down('campaign.feed_rate', (row) => row.feedRate),
    ...{ isDoneFirst: true, covered: 'campaign.feed_rate' },
  },
  least: up('campaign.served_tenths', (row) => row.servedTenths),
  reward: { ...down('campaign.reward_points', (row) => row.reward), isDoneFirst: true },
  shortest: up('campaign.effort_seconds', (row) => row.effortSeconds),
  newest: {
    figure: () => 0,
    by: 'campaign.id DESC',
    after: (statement, { id }) => `campaign.id < ${statement.value(id, 'bigint')}`,
  },
} satisfies Record<string, OrderShape>

export type TaskOrder = keyof typeof orders

/** An order's shape. */
export const shapeOf = (order: TaskOrder): OrderShape => orders[order]

/** Where a row stands in an order. */
export const keyOf = (order: TaskOrder, row: TaskRow): Key => ({
  figure: shapeOf(order).figure(row),
  id: row.id,
})
