import { randomUUID } from 'node:crypto'
import { balanceOf, postTransfers } from '#ledger/index.ts'
import { saveContent } from '#server/exchange/content/index.ts'
import { type Caller, callerOf } from './caller.ts'
import { type Client, signIn } from './client.ts'
import { shiftToNext } from './clock.ts'
import { agreeToRed } from './consents.ts'
import type { TestDatabase } from './database.ts'
import type { TestServer } from './server.ts'

/** A member as stored in the database. */
export interface Party {
  id: number
  walletId: number
  username: string
}

/** A signed-in member. */
export interface Person extends Party, Caller {
  client: Client
}

/** Adds a member without a browser and with an empty wallet. */
export async function addPerson({ app }: TestDatabase, username: string): Promise<Party> {
  const email = `${username}@tests.example.com`
  const { rows } = await app.query<Party>(
    `WITH new AS (SELECT nextval(pg_get_serial_sequence('member', 'id')) AS id)
     INSERT INTO member (id, username, email, email_key, wallet_account_id)
     SELECT id, $1, $2, $2, ledger.open_account('wallet', id) FROM new
     RETURNING id, wallet_account_id AS "walletId", username`,
    [username, email],
  )
  const [row] = rows
  if (!row) throw new Error(`${username} was not added`)
  await agreeToRed(app, [row.id])
  return row
}

/** Signs a member in by a mailed link. hasAgreed: they have answered the question before a first red task. */
export async function join(server: TestServer, name: string, hasAgreed = true): Promise<Person> {
  const email = `${name}@tests.example.com`
  const client = await signIn(server, email)
  const { rows } = await server.database.owner.query<Party>(
    'SELECT id, wallet_account_id AS "walletId", username FROM member WHERE email = $1',
    [email],
  )
  const [row] = rows
  if (!row) throw new Error(`${email} has no account`)
  if (hasAgreed) await agreeToRed(server.database.owner, [row.id])
  return { ...callerOf(client.call), client, ...row }
}

/** Issues points to a member. */
export async function give(
  database: TestDatabase,
  { id, walletId }: Pick<Party, 'id' | 'walletId'>,
  amount: number,
): Promise<void> {
  await postTransfers(database.app, [
    { key: randomUUID(), reason: 'welcome_grant', target: walletId, amount, ref: id },
  ])
}

/** Points in a member's wallet. */
export const walletOf = (database: TestDatabase, { walletId }: Pick<Party, 'walletId'>): Promise<number> =>
  balanceOf(database.app, walletId)

/** Makes a member an admin. */
export async function promote({ owner }: TestDatabase, { id }: Pick<Party, 'id'>): Promise<void> {
  await owner.query('UPDATE member SET is_admin = true WHERE id = $1', [id])
}

/** Makes a member’s sessions as recent as a new sign-in, after the clock was moved. */
export async function freshen({ owner }: TestDatabase, { id }: Pick<Party, 'id'>): Promise<void> {
  await owner.query('UPDATE session SET created_at = ledger.clock() WHERE member_id = $1', [id])
}

/** A website to visit; owner null: the house. */
export interface Website {
  owner: Party | null
  url: string
  siteKey?: string | null
  title?: string
  reward?: number
  seconds?: number
  target?: number
}

/** Adds a website that house tasks can promote, once. */
export async function stockSite({ app }: TestDatabase, siteKey: string): Promise<void> {
  const site = { ownerId: null, platform: 'website', kind: 'site', siteKey } as const
  await saveContent(app, { ...site, url: `https://${siteKey}/`, title: siteKey })
}

/** Creates a live campaign for a website, funded from its owner's points; returns its id. */
export async function fundWebsite({ app }: TestDatabase, website: Website): Promise<number> {
  const { owner, url, reward = 3, seconds = 15, target = 10 } = website
  const siteKey = website.siteKey === undefined ? (URL.parse(url)?.hostname ?? null) : website.siteKey
  const { rows } = await app.query<{ id: number }>(
    `WITH site AS (
       INSERT INTO content (owner_id, platform, kind, canonical_url, url, site_key, title)
       VALUES ($1, 'website', 'site', $2, $2, $3, $4)
       ON CONFLICT (owner_id, platform, canonical_url) DO UPDATE SET title = excluded.title RETURNING id
     )
     INSERT INTO campaign (content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds,
       effort_seconds, target)
     SELECT id, $1, $1::bigint IS NULL, 'website', 'visit', $5::int,
       CASE WHEN $1::bigint IS NULL THEN 0 ELSE greatest(1, ceil($5::int * 0.2)) END, $6::int, $6::int, $7
     FROM site RETURNING id`,
    [owner?.id ?? null, url, siteKey, website.title ?? `Site ${url}`, reward, seconds, target],
  )
  const id = rows[0]?.id ?? 0
  const funded = await app.query<{ verdict: string }>(
    'SELECT exchange.fund_campaign($1, $2, $3) AS verdict',
    [id, owner?.id ?? null, randomUUID()],
  )
  if (funded.rows[0]?.verdict !== 'ok') throw new Error(`${url} was not funded: ${funded.rows[0]?.verdict}`)
  return id
}

/** An attempt as stored in the database. */
export interface AttemptRow {
  state: string
  reason: string | null
  campaign: number
  measured: number | null
}

/** A member's attempts, oldest first. */
export async function attemptsOf({ app }: TestDatabase, { id }: Party): Promise<AttemptRow[]> {
  const { rows } = await app.query<AttemptRow>(
    `SELECT state, reason, campaign_id AS campaign, measured_seconds AS measured FROM attempt
     WHERE member_id = $1 ORDER BY id`,
    [id],
  )
  return rows
}

/** Ledger lines of a member's wallet, oldest first, as reason and amount. */
export async function statementOf({ app }: TestDatabase, { walletId }: Party): Promise<string[]> {
  const { rows } = await app.query<{ line: string }>(
    `SELECT reason || ' ' || amount AS line FROM ledger.statement WHERE account_id = $1 ORDER BY seq`,
    [walletId],
  )
  return rows.map(({ line }) => line)
}

/** Counters of all caps of a member, summed over the days. */
export async function capsOf({ app }: TestDatabase, { id }: Party): Promise<Record<string, number>> {
  const { rows } = await app.query<Record<string, number>>(
    `SELECT (SELECT coalesce(sum(attempts_taken), 0)::int FROM member_day WHERE member_id = $1) AS attempts,
       (SELECT coalesce(sum(points_taken), 0)::int FROM member_day WHERE member_id = $1) AS points,
       (SELECT coalesce(sum(attempts_taken), 0)::int FROM member_group_day WHERE member_id = $1) AS visits,
       (SELECT coalesce(sum(attempts_taken), 0)::int FROM pair_day WHERE earner_id = $1) AS pairs,
       (SELECT coalesce(sum(attempts_taken), 0)::int FROM site_day WHERE member_id = $1) AS sites`,
    [id],
  )
  return rows[0] ?? {}
}

/**
 * Makes a member's first bonus claimable, as if five tasks had been credited while nobody had a live
 * campaign.
 */
export async function makeBonusReady({ owner }: TestDatabase, { id }: Party): Promise<void> {
  await owner.query('UPDATE member SET credited_count = 5, second_grant_points = 0 WHERE id = $1', [id])
}

/** Moves the clock to a minute past the next midnight (UTC), so no test meets a change of day by chance. */
export const toMorning = ({ owner }: TestDatabase): Promise<void> => shiftToNext('day', '1 minute', owner)
