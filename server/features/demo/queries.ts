import type pg from 'pg'
import { type EarningLimits, limitsAsJson } from '../attempts/index.ts'

const plantingLock = 1_684_369_775

/** Waits for another process that plants, and keeps others waiting until the transaction ends. */
export async function lockPlanting(client: pg.ClientBase): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [plantingLock])
}

/** Whether the demo's history is there. */
export async function isPlanted(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM demo_planting')
  return rowCount === 1
}

/** Says, in the transaction of the planting, that it was done. */
export async function markPlanted(client: pg.ClientBase): Promise<void> {
  await client.query('INSERT INTO demo_planting DEFAULT VALUES')
}

/** The moment of planting. What is left to chance in the database is the same each time from here on. */
export async function readClock(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('SELECT ledger.clock() AS now, setseed(0.5)')
  return rows[0]?.now ?? new Date(0)
}

/** Lets plans that were made while the tables were empty be made anew: some read an index from end to end. */
export async function forgetPlans(client: pg.ClientBase): Promise<void> {
  await client.query('DISCARD PLANS')
}

/** A visit that begins: by whom, to which campaign, when, and within which caps. */
export interface Start {
  memberId: number
  campaignId: number
  at: Date
  limits: EarningLimits
}

/** What the exchange said to a start. */
export interface Started {
  verdict: string
  sessionId: string | null
}

/** Starts visits of the past, each of another member. */
export async function startVisits(client: pg.ClientBase, starts: readonly Start[]): Promise<Started[]> {
  const { rows } = await client.query<Started>({
    name: 'demo-start-visits',
    text: `SELECT started.verdict, started.session_id AS "sessionId"
      FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::jsonb[])
        WITH ORDINALITY AS asked (member_id, campaign_id, at, limits, place),
        LATERAL exchange.start_attempt(asked.member_id, asked.campaign_id, 'visits', 'timer',
          jsonb_populate_record(NULL::exchange.earning_limits, asked.limits), asked.at) AS started
      ORDER BY place`,
    values: [
      starts.map(({ memberId }) => memberId),
      starts.map(({ campaignId }) => campaignId),
      starts.map(({ at }) => at),
      starts.map(({ limits }) => limitsAsJson({ ...limits, holdSeconds: 0 })),
    ],
  })
  return rows
}

/** Completes visits of the past in one call; answers each verdict. */
export async function completeVisits(
  client: pg.ClientBase,
  visits: readonly { sessionId: string; memberId: number; at: Date }[],
): Promise<string[]> {
  const { rows } = await client.query<{ verdict: string }>({
    name: 'demo-complete-visits',
    text: 'SELECT verdict FROM exchange.credit_attempts_at($1, $2, $3) ORDER BY line_number',
    values: [
      visits.map(({ sessionId }) => sessionId),
      visits.map(({ memberId }) => memberId),
      visits.map(({ at }) => at),
    ],
  })
  return rows.map(({ verdict }) => verdict)
}

/** Lets visits that were left expire, as the job would have at these moments; answers how many did. */
export async function expireVisits(client: pg.ClientBase, times: readonly Date[]): Promise<number> {
  const { rows } = await client.query<{ expired: number }>(
    'SELECT sum(exchange.expire_attempts(at))::int AS expired FROM unnest($1::timestamptz[]) AS at',
    [times],
  )
  return rows[0]?.expired ?? 0
}
