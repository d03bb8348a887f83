import { readTask } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readOwnAttempt } from '../attempts/index.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { accountRowsOf } from '../connections/index.ts'
import { readEarnerView } from './earner-view.ts'
import { presentTask } from './present.ts'
import { readPublished } from './queries.ts'
import { closedPair } from './rules.ts'
import { readStanding } from './task-queries.ts'

type Answer = Output<typeof readTask>

/**
 * One task with everything a member needs to know before starting it, and the member's newest attempt at it.
 * @throws Problem not_found if the task does not exist, was never published, or is no longer in the catalogue
 */
export const readTaskEndpoint = endpoint(readTask, async ({ params }, { services, member }) => {
  const [row, view] = await Promise.all([
    readPublished(services, Number(params.taskId)),
    readEarnerView(services, member.id),
  ])
  const entry = row && (await readCatalogueRow(services.pool, row.platform, row.action, row.kind))
  if (!row || !entry) throw new Problem('not_found')
  const standing = await readStanding(services, member.id, row)
  const { sessionId } = standing
  const attempt = sessionId ? await readOwnAttempt(services, { sessionId, memberId: member.id }) : undefined
  const accounts = await accountRowsOf(services, member.id)
  const task = presentTask(services.config, row, view, accounts)
  const closed = closedPair(view.closed, row) ?? null
  return {
    // A running attempt keeps the check it began with, even if an account was connected or lost since.
    task: attempt && !isOver(attempt) ? { ...task, check: attempt.check } : task,
    label: entry.label,
    note: {
      row: entry.key,
      version: entry.noteVersion,
      text: entry.note,
      link: entry.link,
      checkedOn: entry.checkedOn,
    },
    state: stateOf({
      ...standing,
      isLive: row.isLive,
      isFull: row.isFull,
      closed,
      availableAt: task.availableAt,
      attempt,
    }),
    closed,
    isOff: !entry.isOn,
    attempt: attempt ?? null,
    consentNeeded: entry.tier === 'red' && !standing.agreed,
  }
})

const isOver = ({ state }: { state: string }): boolean => state === 'rejected' || state === 'expired'
const running = new Set(['started', 'proving', 'pending', 'half_credited'])

interface Standing {
  isLive: boolean
  isFull: boolean
  isOwn: boolean
  isDone: boolean
  closed: Answer['closed']
  availableAt: string | null
  attempt: { state: string } | undefined
}

/** State of a task for a member. A running attempt continues whatever became of the campaign. */
function stateOf({ isLive, isFull, isOwn, isDone, closed, availableAt, attempt }: Standing): Answer['state'] {
  if (attempt && running.has(attempt.state)) return 'running'
  if (isDone) return 'done'
  if (!isLive || isFull) return 'ended'
  if (isOwn) return 'own'
  if (closed && closed.opensAt === null) return 'closed'
  return availableAt === null ? 'ready' : 'later'
}
