import { randomUUID } from 'node:crypto'
import { inTransaction } from '#database/transaction.ts'
import { recordReferral } from '#server/money/referrals/index.ts'
import { noteDevice, signUp } from '#server/people/members/index.ts'
import type { Services } from '#server/services.ts'
import { agreeToRed } from './consents.ts'
import type { TestDatabase } from './database.ts'
import type { Party } from './exchange.ts'

/** How a member joins by a link; in a new browser and an unknown network unless given. */
export interface Coming {
  email?: string
  deviceId?: string
  network?: string
}

let people = 0

/** Creates an account that joined by a referrer's link, as using a sign-in link does. */
export async function comeBy(
  { pool, settings }: Pick<Services, 'pool' | 'settings'>,
  referrer: Pick<Party, 'id'>,
  { email = `newcomer-${++people}@tests.example.com`, deviceId = randomUUID(), network = '' }: Coming = {},
): Promise<Party> {
  return inTransaction(pool, async (client) => {
    const { id, walletId } = await signUp(client, settings, { email, deviceId })
    await noteDevice(client, id, deviceId)
    await agreeToRed(client, [id])
    const { rows } = await client.query<{ code: string; username: string }>(
      `SELECT referrer.referral_code AS code, newcomer.username
       FROM member AS referrer, member AS newcomer WHERE referrer.id = $1 AND newcomer.id = $2`,
      [referrer.id, id],
    )
    const arrival = { newcomerId: id, linkCode: rows[0]?.code ?? '', browserCode: null, network }
    await recordReferral(client, settings.get, arrival)
    return { id, walletId, username: rows[0]?.username ?? '' }
  })
}

/** Sets how many tasks on how many days a member has credited, as far as referrals can see. */
export async function doTasks(
  { owner }: TestDatabase,
  { id }: Pick<Party, 'id'>,
  attempts = 30,
  days = 5,
): Promise<void> {
  await owner.query('UPDATE member SET credited_count = $2, credited_days = $3 WHERE id = $1', [
    id,
    attempts,
    days,
  ])
}

/** A newcomer's referral as stored; null: none. */
export async function referralOf(
  { owner }: TestDatabase,
  { id }: Pick<Party, 'id'>,
): Promise<{ state: string; reason: string | null; earned: number } | null> {
  const { rows } = await owner.query<{ state: string; reason: string | null; earned: number }>(
    'SELECT state, reason, earned_points AS earned FROM referral WHERE newcomer_id = $1',
    [id],
  )
  return rows[0] ?? null
}

/** Points that referrals brought a member by the ledger, by reason. */
export async function paidByLedger(
  { owner }: TestDatabase,
  { walletId }: Pick<Party, 'walletId'>,
): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ reason: string; points: number }>(
    `SELECT reason, sum(amount)::int AS points FROM ledger.statement
     WHERE account_id = $1 AND reason LIKE 'referral%' GROUP BY reason ORDER BY reason`,
    [walletId],
  )
  return Object.fromEntries(rows.map(({ reason, points }) => [reason, points]))
}
