import type pg from 'pg'

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
