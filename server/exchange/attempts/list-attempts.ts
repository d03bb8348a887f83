import { attemptStandings, listAttempts } from '#contract/exchange/attempts.ts'
import type { Input } from '#contract/operation.ts'
import { preparedName } from '#database/prepared.ts'
import { query } from '#database/rows.ts'
import { idOfCursor } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import type { Services } from '../../services.ts'
import { type AttemptRow, attemptRow, attemptsOf, presentAttempt } from './read-attempt.ts'

type Query = Input<typeof listAttempts>['query']

/** GET /api/attempts: newest first, each with how it ended and what to do about it. */
export const listAttemptsEndpoint = endpoint(listAttempts, async (input, { services, member }) => {
  const rows = await readPage(services, member.id, input.query)
  const shown = rows.slice(0, input.query.limit)
  const last = shown.at(-1)
  return {
    attempts: shown.map((row) => presentAttempt(services, row)),
    nextCursor: rows.length > shown.length && last ? String(last.id) : null,
  }
})

/** The condition of the partial index attempt_waiting, which every attempt that waits meets. */
const waits = `(due_at IS NOT NULL OR payable_at IS NOT NULL
  OR handed_in_at IS NOT NULL AND approved_at IS NULL AND reason IS NULL)`

/** The member’s attempts that were begun and may run. */
const isBegun = 'attempt.id IN (SELECT attempt_id FROM started_attempt WHERE member_id = $1)'

async function readPage(
  { pool }: Services,
  memberId: number,
  { state, standing, platform, action, cursor, limit }: Query,
): Promise<AttemptRow[]> {
  const values: unknown[] = [memberId]
  const parameter = (value: unknown): string => `$${values.push(value)}`
  const conditions: string[] = []
  const states = state === undefined ? standing && attemptStandings[standing] : [state]
  if (states !== undefined) {
    conditions.push(`attempt.state IN (${states.map(parameter).join(', ')})`)
    if (states.every((each) => each === 'started')) conditions.push(isBegun)
    if (states.every((each) => attemptStandings.waiting.some((waiting) => waiting === each)))
      conditions.push(waits)
  }
  if (platform !== undefined) conditions.push(`attempt.platform = ${parameter(platform)}`)
  if (action !== undefined) conditions.push(`attempt.action = ${parameter(action)}`)
  const before = idOfCursor(cursor)
  if (before !== null) conditions.push(`attempt.id < ${parameter(before)}`)
  const text = `${[attemptsOf, ...conditions].join(' AND ')} ORDER BY attempt.id DESC LIMIT ${parameter(limit + 1)}`
  return query(pool, attemptRow, { name: preparedName(text), text, values })
}
