import { readTask } from '#contract/exchange/tasks.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { messageOf, readFeedbackRecord, readOwnAttempt, taskFactsOf, verdictFor } from '../attempts/index.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { readEarnerView } from './earner-view.ts'
import { presentTask } from './present.ts'
import { readPublished } from './queries.ts'
import { closedGroupOf, closedGroups } from './rules.ts'

/**
 * One task with everything a member needs to know before starting it, and the member's newest attempt at it.
 * @throws Problem not_found if the task does not exist, was never published, or is no longer in the catalogue
 */
export const readTaskEndpoint = endpoint(readTask, async ({ params }, { services, member }) => {
  const [row, view] = await Promise.all([
    readPublished(services, Number(params.taskId), member.id),
    readEarnerView(services, member.id),
  ])
  const entry = row && (await readCatalogueRow(services.pool, row.platform, row.action, row.kind))
  if (!row || !entry) throw new Problem('not_found')
  const { newestSession: sessionId } = row
  const attempt = sessionId ? await readOwnAttempt(services, { sessionId, memberId: member.id }) : undefined
  const task = presentTask(services.config, row, view)
  const facts = taskFactsOf(row, view.accountRows)
  const { verdict, opensAt, state } = verdictFor(view, facts, 'page')
  return {
    task: {
      ...task,
      // A running attempt keeps the check it began with, even if an account was connected or lost since.
      check: attempt && !isOver(attempt) ? attempt.check : task.check,
      availableAt: state === 'later' ? (opensAt?.toISOString() ?? null) : task.availableAt,
    },
    label: entry.label,
    note: { ...entry, row: entry.key, version: entry.noteVersion, text: entry.note },
    // An attempt continues, and stays paid, whatever became of the campaign.
    state: attempt && running.has(attempt.state) ? 'running' : row.done === 'done' ? 'done' : state,
    message: verdict === 'ok' || verdict === 'running' ? null : messageOf(verdict, view, facts),
    closed: closedGroupOf(closedGroups(view), row) ?? null,
    isOff: !entry.isOn,
    attempt: attempt ?? null,
    consentNeeded: facts.isRed && !view.hasAgreed,
    isMutual: row.isMutual,
    feedback: row.action === 'feedback' ? await readFeedbackRecord(services.pool, member.id) : null,
  }
})

const isOver = ({ state }: { state: string }): boolean => state === 'rejected' || state === 'expired'
const running = new Set(['started', 'proving', 'pending'])
