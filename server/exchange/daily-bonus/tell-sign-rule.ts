import { is, queryValue } from '#database/rows.ts'
import type { Services } from '../../services.ts'

const membersAtOnce = 500

/** Tells members who claimed before the rule, once, until when the daily bonus needs no sign of them. For a job. */
export async function tellSignRule({ pool }: Pick<Services, 'pool'>): Promise<void> {
  for (let told = membersAtOnce; told === membersAtOnce; )
    told = await queryValue(
      pool,
      is.integer,
      `WITH told AS (
         UPDATE bonus_grace SET told_at = ledger.clock() WHERE member_id IN (
           SELECT member_id FROM bonus_grace WHERE told_at IS NULL ORDER BY member_id LIMIT $1 FOR UPDATE SKIP LOCKED)
         RETURNING member_id, to_char(until AT TIME ZONE 'UTC', 'FMDD Mon') AS day
       )
       SELECT count(exchange.notify(member_id, 'account', 'A change to the daily bonus', 'From ' || day
         || ' on, it needs a connected account, a card payment or an approved referral. Until then nothing changes.',
         '/platforms')) AS members
       FROM told`,
      [membersAtOnce],
    )
}
