import type { Key } from './cursor.ts'
import type { TaskRow } from './task-row.ts'
import type { Statement } from './visible.ts'

/** A sort order of lists, with its own indexes: its figure, and the condition for rows after a position. */
interface OrderShape {
  figure(row: TaskRow): number
  by: string
  after(statement: Statement, key: Key): string
  /** True if the order begins with tasks the member has done, since the best paid are done first. */
  isDoneFirst?: boolean
  /** Column of the order, if its indexes also hold action and content key: done tasks are skipped without a fetch. */
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

/** Orders of lists: the three that the feed mixes, and those a member can choose. */
const orders = {
  /** First come, first served: the earliest paid spotlight first. */
  spot: up(
    'floor(extract(epoch FROM campaign.spotlight_until) * 1000)::bigint',
    (row) => row.spotlightUntil?.getTime() ?? 0,
  ),
  best: {
    ...down('campaign.feed_rate', (row) => row.feedRate),
    isDoneFirst: true,
    covered: 'campaign.feed_rate',
  },
  least: up('campaign.served_tenths', (row) => row.servedTenths),
  reward: { ...down('campaign.reward_points', (row) => row.reward), isDoneFirst: true },
  rate: { ...down('campaign.pay_rate', (row) => row.payRate), isDoneFirst: true },
  shortest: up('campaign.effort_seconds', (row) => row.effortSeconds),
  newest: {
    figure: () => 0,
    by: 'campaign.id DESC',
    after: (statement, { id }) => `campaign.id < ${statement.value(id, 'bigint')}`,
  },
} satisfies Record<string, OrderShape>

export type TaskOrder = keyof typeof orders

/** Returns the shape of an order. */
export const shapeOf = (order: TaskOrder): OrderShape => orders[order]

/** Position of a row in an order. */
export const keyOf = (order: TaskOrder, row: TaskRow): Key => ({
  figure: shapeOf(order).figure(row),
  id: row.id,
})
