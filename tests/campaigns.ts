import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '#contract/errors.ts'
import { topUpCampaign } from '#contract/exchange/campaign-changes.ts'
import {
  type Campaign,
  endCampaign,
  fundCampaign,
  pauseCampaign,
  resumeCampaign,
} from '#contract/exchange/campaigns.ts'
import type { Request } from '#contract/operation.ts'
import { creditAttempts } from '#server/exchange/attempts/credit-call.ts'
import type { Client } from './client.ts'
import type { TestDatabase } from './database.ts'
import { give, join, type Person } from './exchange.ts'
import type { TestServer } from './server.ts'

type Offer = Request<typeof fundCampaign>['body']

/** The caller: a browser, or a member in the test's process. */
interface Caller {
  client: Pick<Client, 'call'>
}

let sites = 0

/** A valid offer, for a site nobody has promoted yet. */
export const anOffer = (changes: Partial<Offer> = {}): Offer => ({
  platform: 'website',
  action: 'visit',
  url: `https://offer-${++sites}.example.com/`,
  title: `Offer ${sites}`,
  requiredDuration: 15,
  reward: 3,
  target: 10,
  ...changes,
})

const keyed = (key: string) => ({ 'idempotency-key': key })

export const fund = ({ client }: Caller, changes: Partial<Offer> = {}, key: string = randomUUID()) =>
  client.call(fundCampaign, { body: anOffer(changes) }, keyed(key))

/** Funds a live campaign; throws if the request is rejected. */
export async function funded(person: Caller, changes: Partial<Offer> = {}): Promise<Campaign> {
  const answer = await fund(person, changes)
  if (answer.status !== 200) throw new Error(`not funded: ${JSON.stringify(answer.body)}`)
  return answer.body.campaign
}

export const topUp = ({ client }: Caller, campaignId: string, target: number, key: string = randomUUID()) =>
  client.call(topUpCampaign, { params: { campaignId }, body: { target } }, keyed(key))

export const end = ({ client }: Caller, campaignId: string, key: string = randomUUID()) =>
  client.call(endCampaign, { params: { campaignId } }, keyed(key))

export const pause = ({ client }: Caller, campaignId: string) =>
  client.call(pauseCampaign, { params: { campaignId } })

export const resume = ({ client }: Caller, campaignId: string) =>
  client.call(resumeCampaign, { params: { campaignId } })

/** Error and status of a rejected call. */
export const errorOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  ...(body as ErrorBody).error,
})

/** A new member with these points on top of the welcome, in trust T1 unless `credited` is 0. */
export async function joinOwner(
  server: TestServer,
  name: string,
  points: number,
  credited = 5,
): Promise<Person> {
  const owner = await join(server, name)
  if (points > 0) await give(server.database, owner, points)
  if (credited > 0) await trust(server.database, owner, credited)
  return owner
}

/** Gives a member trust T1, as if `credited` attempts had been credited. */
export async function trust(
  { owner }: TestDatabase,
  { id }: Pick<Person, 'id'>,
  credited = 5,
): Promise<void> {
  await owner.query('UPDATE member SET credited_count = $2, second_grant_points = 0 WHERE id = $1', [
    id,
    credited,
  ])
}

export async function makePremium({ owner }: TestDatabase, { id }: Pick<Person, 'id'>): Promise<void> {
  await owner.query(`UPDATE member SET premium_until = ledger.clock() + interval '30 days' WHERE id = $1`, [
    id,
  ])
}

/** Points in a campaign's escrow. */
export async function escrowOf({ owner }: TestDatabase, campaignId: string): Promise<number> {
  const { rows } = await owner.query<{ balance: number }>(
    `SELECT balance FROM ledger.account_balance
     WHERE id = (SELECT escrow_account_id FROM campaign WHERE id = $1)`,
    [campaignId],
  )
  return rows[0]?.balance ?? 0
}

/**
 * Credits `count` visits of as many new earners to a campaign, by the exchange's functions; returns the
 * verdicts.
 */
export async function creditVisits(
  database: TestDatabase,
  campaignId: string,
  count: number,
): Promise<string[]> {
  const sessions = await startVisits(database, campaignId, count)
  await database.shiftClock(130)
  return credit(database, sessions)
}

/** A running visit of a minimal account. */
export interface Running {
  session: string
  memberId: number
}

/** Starts visits of new earners, whose accounts have a wallet and nothing else. */
export async function startVisits(
  { owner }: TestDatabase,
  campaignId: string,
  count: number,
): Promise<Running[]> {
  const { rows } = await owner.query<Running>(
    `WITH earner AS (
       INSERT INTO member (id, username, email, email_key, wallet_account_id)
       SELECT id, 'earner_' || id, address, address, ledger.open_account('wallet', id)
       FROM (SELECT nextval(pg_get_serial_sequence('member', 'id')) AS id FROM generate_series(1, $2)) AS made,
         LATERAL (SELECT 'earner-' || id || '@tests.example.com' AS address) AS named
       RETURNING id
     )
     INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, site_key, day,
       reward_points, fee_points, required_seconds, started_at, expires_at)
     SELECT earner.id, campaign.id, content_id, campaign.owner_id, campaign.platform, action, 'visits', site_key,
       (ledger.clock() AT TIME ZONE 'UTC')::date, reward_points, fee_points, required_seconds, ledger.clock(),
       ledger.clock() + interval '12 minutes'
     FROM earner, campaign JOIN content ON content.id = campaign.content_id WHERE campaign.id = $1
     RETURNING session_id AS session, member_id AS "memberId"`,
    [campaignId, count],
  )
  return rows
}

/** Completes visits in one call, as a credit worker does; returns each verdict. */
export async function credit({ app }: TestDatabase, visits: readonly Running[]): Promise<string[]> {
  const completions = visits.map(({ session, memberId }) => ({ sessionId: session, memberId }))
  return (await creditAttempts(app, completions, null)).map(({ verdict }) => verdict)
}
