import { randomUUID } from 'node:crypto'
import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { approveAttempt, startAttempt, submitAttempt } from '#server/exchange/attempts/index.ts'
import type { TestDatabase } from './database.ts'
import { addPerson, type Party } from './exchange.ts'
import type { TestServices } from './services.ts'

/** A task of any platform and action; owner null: the house. */
export interface TestTask {
  owner: Party | null
  platform?: string
  action?: string
  /** Kind of the content; by default the first that the pair allows. */
  kind?: string
  /** Id of the content on its platform; the same id means the same content. */
  externalId?: string
  url?: string
  reward?: number
  seconds?: number
  target?: number
}

let tasks = 0

/** Creates a live campaign for a task of any pair, funded from its owner's points; returns its id. */
export async function fundTask({ owner: db }: TestDatabase, task: TestTask): Promise<number> {
  const { owner, platform = 'youtube', action = 'like', reward = 5, seconds = 0, target = 10 } = task
  const externalId = task.externalId ?? `id-${++tasks}`
  const { rows } = await db.query<{ id: number }>(
    `WITH promoted AS (
       INSERT INTO content (owner_id, platform, kind, external_id, canonical_url, url, title)
       VALUES ($1, $2, $9, $3, $4, $4, 'Thing ' || $3)
       ON CONFLICT (owner_id, platform, canonical_url) DO UPDATE SET title = excluded.title RETURNING id
     )
     INSERT INTO campaign (content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds,
       effort_seconds, target)
     SELECT id, $1, $1::bigint IS NULL, $2, $5, $6::int,
       CASE WHEN $1::bigint IS NULL THEN 0 ELSE greatest(1, ceil($6::int * 0.2)) END, $7::int, greatest($7::int, 15), $8
     FROM promoted RETURNING id`,
    [
      owner?.id ?? null,
      platform,
      externalId,
      task.url ?? `https://${platform}.example.com/${externalId}`,
      action,
      reward,
      seconds,
      target,
      task.kind ?? catalogueRow(platform, action)?.kinds[0] ?? 'video',
    ],
  )
  const id = rows[0]?.id ?? 0
  const funded = await db.query<{ verdict: string }>('SELECT exchange.fund_campaign($1, $2, $3) AS verdict', [
    id,
    owner?.id ?? null,
    randomUUID(),
  ])
  if (funded.rows[0]?.verdict !== 'ok') throw new Error(`task ${id} was not funded`)
  return id
}

/** Has an earner paid for tasks of an owner, each a campaign of its own. */
export async function payTasks(
  { database, services }: { database: TestDatabase; services: TestServices },
  {
    owner,
    earner,
    tasks,
    reward = 10,
  }: { owner: Party; earner: Party; tasks: number; reward?: number | undefined },
): Promise<void> {
  for (let index = 0; index < tasks; index++) {
    const campaignId = await fundTask(database, { owner, reward })
    const started = await startAttempt(services, { memberId: earner.id, campaignId })
    if ('message' in started) throw new Error(started.message)
    await submitAttempt(services.pool, { sessionId: started.sessionId, memberId: earner.id })
    const approved = await approveAttempt(services, { sessionId: started.sessionId })
    if (approved.verdict !== 'ok') throw new Error(`not approved: ${approved.verdict}`)
  }
}

let earners = 0

/** Adds a member whose trust allows follows, past the first day. */
export async function addEarner(database: TestDatabase, creditedCount = 5): Promise<Party> {
  const earner = await addPerson(database, `earner_of_task_${++earners}`)
  await database.owner.query(
    `UPDATE member SET credited_count = $2, created_at = ledger.clock() - interval '3 days' WHERE id = $1`,
    [earner.id, creditedCount],
  )
  return earner
}

/** Starts an earner's attempt at a task. @throws Error if that is rejected */
export async function startOf(services: TestServices, campaignId: number, earner: Party) {
  const started = await startAttempt(services, { memberId: earner.id, campaignId })
  if ('message' in started) throw new Error(started.message)
  return { earner, sessionId: started.sessionId, memberId: earner.id }
}

/** Ends a campaign as its owner; returns the points refunded at once. */
export async function endCampaign(
  { owner: db }: TestDatabase,
  campaignId: number,
  owner: Party | null,
): Promise<number> {
  const { rows } = await db.query<{ returned: number }>(
    'SELECT returned FROM exchange.end_campaign($1, $2, $3)',
    [campaignId, owner?.id ?? null, randomUUID()],
  )
  return rows[0]?.returned ?? -1
}

/** A campaign's figures. */
export interface CampaignFigures {
  state: string
  delivered: number
  reserved: number
  reservedPoints: number
  spent: number
  escrow: number
}

export async function figuresOf({ owner: db }: TestDatabase, campaignId: number): Promise<CampaignFigures> {
  const { rows } = await db.query<CampaignFigures>(
    `SELECT state, delivered, reserved, reserved_points AS "reservedPoints", spent_points AS spent, balance AS escrow
     FROM campaign JOIN ledger.account_balance ON account_balance.id = escrow_account_id WHERE campaign.id = $1`,
    [campaignId],
  )
  const [row] = rows
  if (!row) throw new Error(`campaign ${campaignId} has no escrow`)
  return row
}
