import type pg from 'pg'
import { readInvitation } from '#contract/money/referrals.ts'
import type { ReadSetting } from '#contract/settings.ts'
import { type Client, is, queryOne, type RowOf } from '#database/rows.ts'
import type { Context } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { type Arrival, invitedBy, parseReferralCode } from '../../people/sessions/index.ts'
import { judgeReferral } from './judge-referral.ts'
import { rememberedDays, termsOf } from './rules.ts'

const daySeconds = 86_400
/**
 * Stores the code of a visitor's first invitation in a cookie. A later code or an unknown one changes
 * nothing, members are not invited, and a prefetch is no visit.
 */
export async function noteInvitation(context: Context, text: string | undefined): Promise<void> {
  const code = parseReferralCode(text)
  if (!code || context.member || context.prefetch || invitedBy(context)) return
  if (!(await findReferrer(context.services.pool, code))) return
  context.cookies.set('invited', code, { maxAgeSeconds: rememberedDays * daySeconds })
}

export const readInvitationEndpoint = endpoint(readInvitation, async ({ query }, context) => {
  const code = invitedBy(context) ?? parseReferralCode(query.ref)
  const { pool, settings } = context.services
  const referrer = code ? await findReferrer(pool, code) : null
  if (!referrer) return { invitation: null }
  const { referrerPoints, newcomerPoints, attempts, days } = termsOf(settings.get)
  return { invitation: { username: referrer.username, referrerPoints, newcomerPoints, attempts, days } }
})

/**
 * Records who brought a newcomer, in the transaction that made the account and after its browser was
 * recorded. An unknown code is ignored. A newcomer who is one person with the referrer, or was a member
 * before, is rejected at once.
 */
export async function recordReferral(
  client: pg.ClientBase,
  setting: ReadSetting,
  { newcomerId, linkCode, browserCode, network }: Arrival,
): Promise<void> {
  const code = browserCode ?? linkCode
  const referrer = code === null ? null : await findReferrer(client, code)
  if (!referrer || referrer.id === newcomerId) return
  const source = code === linkCode ? 'link' : 'browser'
  await addReferral(client, { newcomerId, referrerId: referrer.id, source, network })
  await judgeReferral(client, setting, newcomerId)
}

const referrerRow = { id: is.integer, username: is.text }
/** The active member with a referral code; null: none. */
function findReferrer(client: Client, code: string): Promise<RowOf<typeof referrerRow> | null> {
  const text = `SELECT id, username FROM member WHERE referral_code = $1 AND state = 'active'`
  return queryOne(client, referrerRow, { prepared: text, values: [code] })
}

/** A newcomer's referral to be stored. */
interface NewReferral {
  newcomerId: number
  referrerId: number
  source: 'link' | 'browser'
  /** Network of the sign-in; '' is none. */
  network: string
}

/** Adds a referral. A newcomer whose email or browser already had a welcome was known before. */
async function addReferral(client: Client, referral: NewReferral): Promise<void> {
  const { newcomerId, referrerId, source, network } = referral
  await client.query(
    `INSERT INTO referral (newcomer_id, referrer_id, source, known_before, same_network, created_at)
     SELECT $1, $2, $3, (SELECT count(*) < 2 FROM welcome_claim WHERE member_id = $1),
       EXISTS (SELECT FROM session WHERE member_id = $2 AND network = $4 AND network <> ''), ledger.clock()`,
    [newcomerId, referrerId, source, network],
  )
}
