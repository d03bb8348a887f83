import type pg from 'pg'
import { is, queryOne, type RowOf, type Shape, type Statement } from '#database/rows.ts'

/** Result of a step that moves points; named as in move-points.sql and purchases.sql. */
export type MoveVerdict = RowOf<typeof moved>['verdict']

const moved = {
  verdict: is.oneOf([
    'ok',
    'replay',
    'key_conflict',
    'insufficient',
    'not_found',
    'wrong_state',
    'too_low',
    'full',
  ]),
}

/** Result of a pause or resume; named as in pause-campaign.sql. */
export type PauseVerdict = RowOf<typeof paused>['verdict']

const paused = { verdict: is.oneOf(['ok', 'held', 'not_found', 'wrong_state']) }

async function first<S extends Shape>(
  client: pg.ClientBase | pg.Pool,
  shape: S,
  statement: Extract<Statement, object>,
): Promise<RowOf<S>> {
  const row = await queryOne(client, shape, statement)
  if (!row) throw new Error(`${statement.name} returned no row`)
  return row
}

/** An owner's step: the campaign, its owner, and the ledger's idempotency key. */
export interface Step {
  campaignId: number
  /** Null: the house. */
  ownerId: number | null
  key: string
}

/** Sets a draft's points aside and publishes it; held: it waits for an admin first. */
export async function fundDraft(
  client: pg.ClientBase,
  { campaignId, ownerId, key }: Step,
  held = false,
): Promise<MoveVerdict> {
  const { verdict } = await first(client, moved, {
    name: 'fund-campaign',
    text: 'SELECT exchange.fund_campaign($1, $2, $3, $4) AS verdict',
    values: [campaignId, ownerId, key, held],
  })
  return verdict
}

/** Adds completions to a campaign and sets their points aside. */
export async function topUp(
  client: pg.ClientBase,
  { campaignId, ownerId, key }: Step,
  more: number,
): Promise<MoveVerdict> {
  const { verdict } = await first(client, moved, {
    name: 'top-up-campaign',
    text: 'SELECT exchange.top_up_campaign($1, $2, $3, $4) AS verdict',
    values: [campaignId, ownerId, more, key],
  })
  return verdict
}

/** Ends a campaign; returned: the points paid back to its owner. */
export const end = (
  client: pg.ClientBase,
  { campaignId, ownerId, key }: Step,
): Promise<{ verdict: MoveVerdict; returned: number }> =>
  first(
    client,
    { ...moved, returned: is.integer },
    {
      name: 'end-campaign',
      text: 'SELECT verdict, returned FROM exchange.end_campaign($1, $2, $3)',
      values: [campaignId, ownerId, key],
    },
  )

/** Locks the campaign's row until the transaction ends; false if it is not this owner's. */
export async function lockCampaign(
  client: pg.ClientBase,
  campaignId: number,
  ownerId: number,
): Promise<boolean> {
  const { found } = await first(
    client,
    { found: is.boolean },
    {
      name: 'lock-campaign',
      text: 'SELECT (exchange.own_campaign($1, $2)).id IS NOT NULL AS found',
      values: [campaignId, ownerId],
    },
  )
  return found
}

/** Takes a campaign out of the lists. why: a sentence for its owner; actorId null: no person. */
export async function pause(
  client: pg.ClientBase | pg.Pool,
  campaignId: number,
  pausing: {
    cause: 'owner' | 'catalogue' | 'report' | 'moderation'
    actorId: number | null
    why?: string
  },
): Promise<PauseVerdict> {
  const { verdict } = await first(client, paused, {
    name: 'pause-campaign',
    text: 'SELECT exchange.pause_campaign($1, $2, $3, $4) AS verdict',
    values: [campaignId, pausing.cause, pausing.actorId, pausing.why ?? null],
  })
  return verdict
}

/** Ends the owner's pause. */
export async function resume(
  client: pg.ClientBase | pg.Pool,
  campaignId: number,
  ownerId: number,
): Promise<PauseVerdict> {
  const { verdict } = await first(client, paused, {
    name: 'resume-campaign',
    text: `SELECT exchange.resume_campaign($1, 'owner', $2) AS verdict`,
    values: [campaignId, ownerId],
  })
  return verdict
}

/** Raises the reward for attempts that start from now on, and sets the difference aside. */
export async function raise(
  client: pg.ClientBase,
  { campaignId, ownerId, key }: Step,
  to: { reward: number; fee: number },
): Promise<MoveVerdict> {
  const { verdict } = await first(client, moved, {
    name: 'raise-reward',
    text: 'SELECT exchange.raise_reward($1, $2, $3, $4, $5) AS verdict',
    values: [campaignId, ownerId, to.reward, to.fee, key],
  })
  return verdict
}

/** Puts a live campaign in its platform's spotlight for a day. */
export async function spotlight(
  client: pg.ClientBase,
  { campaignId, ownerId, key }: Step,
  { price, most }: { price: number; most: number },
): Promise<MoveVerdict> {
  const { verdict } = await first(client, moved, {
    name: 'spotlight-campaign',
    text: 'SELECT exchange.spotlight_campaign($1, $2, $3, $4, $5) AS verdict',
    values: [campaignId, ownerId, price, most, key],
  })
  return verdict
}

/** Buys one extra live campaign for a week. */
export const buySlot = (
  client: pg.ClientBase,
  { ownerId, key, price }: { ownerId: number; key: string; price: number },
): Promise<{ verdict: MoveVerdict; endsAt: Date | null }> =>
  first(
    client,
    { ...moved, endsAt: is.time.orNull },
    {
      name: 'buy-slot',
      text: 'SELECT verdict, until AS "endsAt" FROM exchange.buy_slot($1, $2, $3)',
      values: [ownerId, price, key],
    },
  )
