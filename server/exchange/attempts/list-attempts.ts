import { sql } from 'kysely'
import { attemptStandings, listAttempts } from '#contract/exchange/attempts.ts'
import type { Input } from '#contract/operation.ts'
import { preparedName } from '#database/prepared.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { type AttemptRow, presentAttempt, selectAttempts } from './read-attempt.ts'

type Query = Input<typeof listAttempts>['query']

/** GET /api/attempts: newest first, each with how it ended and what to do about it. */
export const listAttemptsEndpoint = endpoint(listAttempts, async ({ query }, { services, member }) => {
  const rows = await readPage(services, member.id, query)
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    attempts: shown.map((row) => presentAttempt(services, row)),
    nextCursor: rows.length > shown.length && last ? String(last.id) : null,
  }
})

/** The condition of the partial index attempt_waiting, which every attempt that waits meets. */
const waits = sql<boolean>`(due_at IS NOT NULL OR payable_at IS NOT NULL
  OR handed_in_at IS NOT NULL AND approved_at IS NULL AND reason IS NULL)`

/** Ids of the member’s attempts that were begun and may run. */
const begunBy = ({ db }: Services, memberId: number) =>
  db.selectFrom('started_attempt').select('attempt_id').where('member_id', '=', memberId)

async function readPage(
  services: Services,
  memberId: number,
  { state, standing, platform, action, cursor, limit }: Query,
): Promise<AttemptRow[]> {
  let read = selectAttempts(services, memberId)
    .orderBy('attempt.id', 'desc')
    .limit(limit + 1)
  const states = state === undefined ? standing && attemptStandings[standing] : [state]
  if (states !== undefined) {
    read = read.where('attempt.state', 'in', states)
    const isBegun = states.every((each) => each === 'started')
    const isOpen = states.every((each) => attemptStandings.waiting.some((waiting) => waiting === each))
    if (isBegun) read = read.where('attempt.id', 'in', begunBy(services, memberId))
    if (isOpen) read = read.where(waits)
  }
  if (platform !== undefined) read = read.where('attempt.platform', '=', platform)
  if (action !== undefined) read = read.where('attempt.action', '=', action)
  const before = idOfCursor(cursor)
  if (before !== null) read = read.where('attempt.id', '<', before)
  const { sql: text, parameters } = read.compile()
  const values = [...parameters]
  return (await services.pool.query<AttemptRow>({ name: preparedName(text), text, values })).rows
}
