import type pg from 'pg'
import { type EarningLimits, limitsAsJson } from '../../exchange/attempts/index.ts'

/** A task to start, and the caps that apply to it. */
export interface Start {
  memberId: number
  campaignId: number
  group: string
  check: string
  at: Date
  limits: EarningLimits
}

/** Result of a start. */
export interface Started {
  verdict: string
  sessionId: string | null
}

/** Starts tasks at past times, each for a different member. */
export async function startTasks(client: pg.ClientBase, starts: readonly Start[]): Promise<Started[]> {
  const { rows } = await client.query<Started>({
    name: 'demo-start-tasks',
    text: `SELECT verdict, session_id AS "sessionId" FROM exchange.start_attempts(ARRAY(
      SELECT ROW(member_id, campaign_id, action_group, check_name,
        jsonb_populate_record(NULL::exchange.earning_limits, limits), at)::exchange.start_line
      FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::jsonb[], $5::text[], $6::text[])
        WITH ORDINALITY AS asked (member_id, campaign_id, at, limits, action_group, check_name, place)
      ORDER BY place))`,
    values: [
      starts.map(({ memberId }) => memberId),
      starts.map(({ campaignId }) => campaignId),
      starts.map(({ at }) => at),
      starts.map(({ limits }) => limitsAsJson({ ...limits, holdSeconds: 0 })),
      starts.map(({ group }) => group),
      starts.map(({ check }) => check),
    ],
  })
  return rows
}

/** Result of a credit. */
export interface Credited {
  verdict: string
  attemptId: number | null
}

/** Credits tasks at past times, in one call. Results are in the order of the tasks. */
export async function creditTasks(
  client: pg.ClientBase,
  tasks: readonly { sessionId: string; memberId: number; at: Date }[],
): Promise<Credited[]> {
  const { rows } = await client.query<Credited>({
    name: 'demo-credit-tasks',
    text: 'SELECT verdict, attempt_id AS "attemptId" FROM exchange.credit_attempts_at($1, $2, $3) ORDER BY line_number',
    values: [
      tasks.map(({ sessionId }) => sessionId),
      tasks.map(({ memberId }) => memberId),
      tasks.map(({ at }) => at),
    ],
  })
  return rows
}

/** Expires abandoned visits as the job would have at these times. Returns how many. */
export async function expireVisits(client: pg.ClientBase, times: readonly Date[]): Promise<number> {
  const { rows } = await client.query<{ expired: number }>(
    'SELECT sum(exchange.expire_attempts(at))::int AS expired FROM unnest($1::timestamptz[]) AS at',
    [times],
  )
  return rows[0]?.expired ?? 0
}

/** A step of an attempt at a past time. */
interface Step {
  sessionId: string
  at: Date
}

const columnsOf = (steps: readonly Step[]): unknown[] => [
  steps.map(({ sessionId }) => sessionId),
  steps.map(({ at }) => at),
]

/** Calls an exchange function once per step, all in one statement. Returns the verdicts in order. */
async function stepAll(
  client: pg.ClientBase,
  name: string,
  call: string,
  values: unknown[],
): Promise<string[]> {
  const { rows } = await client.query<{ verdict: string }>({
    name: `demo-${name}`,
    text: `SELECT ${call} AS verdict
      FROM unnest($1::uuid[], $2::timestamptz[]) WITH ORDINALITY AS asked (session_id, at, place),
      LATERAL (SELECT member_id FROM attempt WHERE attempt.session_id = asked.session_id) AS whose
      ORDER BY place`,
    values,
  })
  return rows.map(({ verdict }) => verdict)
}

/** Submits attempts. */
export const handInTasks = (client: pg.ClientBase, steps: readonly Step[]): Promise<string[]> =>
  stepAll(
    client,
    'hand-in',
    'exchange.hand_in(asked.session_id, whose.member_id, asked.at)',
    columnsOf(steps),
  )

/** Puts submitted proofs before their owners. at: the deadline of the verdict. */
export const awaitVerdicts = (client: pg.ClientBase, steps: readonly Step[]): Promise<string[]> =>
  stepAll(client, 'await', 'exchange.wait_for_verdict(asked.session_id, asked.at)', columnsOf(steps))

/** Approves attempts; of feedback, the first half. measured: seconds measured by the player, if any. */
export async function approveTasks(
  client: pg.ClientBase,
  steps: readonly (Step & { measured: number | null })[],
  restWaitSeconds: number,
): Promise<string[]> {
  const { rows } = await client.query<{ verdict: string }>({
    name: 'demo-approve',
    text: `SELECT approved.verdict
      FROM unnest($1::uuid[], $2::timestamptz[], $3::int[]) WITH ORDINALITY AS asked (session_id, at, measured, place),
        LATERAL exchange.approve_attempt(asked.session_id, asked.measured, $4, asked.at) AS approved
      ORDER BY place`,
    values: [...columnsOf(steps), steps.map(({ measured }) => measured), restWaitSeconds],
  })
  return rows.map(({ verdict }) => verdict)
}

/** Approves the second halves of feedback. */
export const approveRests = (client: pg.ClientBase, steps: readonly Step[]): Promise<string[]> =>
  stepAll(
    client,
    'approve-rest',
    '(exchange.approve_rest(asked.session_id, asked.at)).verdict',
    columnsOf(steps),
  )

/** Rejects proofs for good. Each counts against its earner's trust. */
export const rejectTasks = (client: pg.ClientBase, steps: readonly Step[]): Promise<string[]> =>
  stepAll(
    client,
    'reject',
    `exchange.reject_attempt(asked.session_id, 'proof_refused', true, NULL, asked.at)`,
    columnsOf(steps),
  )
