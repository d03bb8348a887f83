import type { Task } from '#contract/exchange/tasks.ts'
import { accountRowsOf } from '../connections/index.ts'
import { viewOf } from './earner-view.ts'
import type { Reader } from './list-tasks.ts'
import { presentTask } from './present.ts'
import { readTaskRows, readTasksById } from './queries.ts'
import { openPairs } from './rules.ts'

/** A running campaign to show outside the lists. */
interface Card {
  task: Task
  /** True if the feed would offer it to the member now. */
  canEarn: boolean
}

/** Cards of the given campaigns that are running, by id. A member sees all of them, and may do those that the feed offers. */
export async function readCards(
  { services, member }: Pick<Reader, 'services'> & { member: Reader['member'] | null },
  ids: readonly number[],
): Promise<Map<number, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await readTaskRows(services, ids)
  if (!member)
    return new Map(
      rows.map((row) => [row.id, { task: presentTask(services.config, row, null), canEarn: false }]),
    )
  const view = await viewOf({ services, member })
  const [open, accounts] = await Promise.all([
    readTasksById(services, view, { pairs: openPairs(null, view.closed) }, ids),
    accountRowsOf(services, member.id),
  ])
  return new Map(
    rows.map((row) => [
      row.id,
      { task: presentTask(services.config, row, view, accounts), canEarn: open.has(row.id) },
    ]),
  )
}
