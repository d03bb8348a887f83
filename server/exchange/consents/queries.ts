import type pg from 'pg'
import type { CatalogueRow } from '#contract/exchange/catalogue.ts'
import { redQuestion } from '#contract/exchange/consents.ts'

type Client = pg.Pool | pg.ClientBase

/** A member's consent: the version of the question, and the note shown beside it. */
export interface Consent {
  tier: 'red'
  version: number
  row: string
  noteVersion: number
}

/** Stores a member's consent. Repeated: the first one stays. */
export async function insertConsent(client: Client, memberId: number, consent: Consent): Promise<void> {
  await client.query(
    `INSERT INTO tier_consent (member_id, tier, version, row_key, note_version) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [memberId, consent.tier, consent.version, consent.row, consent.noteVersion],
  )
}

/** Seeds consents as if all members who did a task of these rows had agreed when they began the first one. */
export async function plantConsents(
  client: pg.ClientBase,
  rows: readonly Pick<CatalogueRow, 'key' | 'platform' | 'action' | 'kinds' | 'noteVersion'>[],
): Promise<void> {
  await client.query(
    `INSERT INTO tier_consent (member_id, tier, version, row_key, note_version, agreed_at)
     SELECT DISTINCT ON (member_id) member_id, 'red', $2, red.key, red."noteVersion", started_at
     FROM attempt JOIN content ON content.id = attempt.content_id
     JOIN jsonb_to_recordset($1::jsonb) AS red (key text, platform text, action text, kinds jsonb, "noteVersion" integer)
       ON red.platform = attempt.platform AND red.action = attempt.action AND red.kinds ? content.kind
     ORDER BY member_id, started_at
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows), redQuestion.version],
  )
}
