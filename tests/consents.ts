import { redConsent } from '#contract/exchange/consents.ts'
import type { Client } from '#database/rows.ts'

/**
 * Has members agree to the question before a first red task, as nearly every member of a test already has.
 */
export async function agreeToRed(client: Client, memberIds: readonly number[]): Promise<void> {
  await client.query(
    `INSERT INTO tier_consent (member_id, tier, version) SELECT id, 'red', $2 FROM unnest($1::bigint[]) AS person (id)
     ON CONFLICT DO NOTHING`,
    [memberIds, redConsent.version],
  )
}
