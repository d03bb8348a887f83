import type pg from 'pg'

/** An attempt or a campaign that disagrees with the ledger. */
export interface CampaignFinding {
  subject: string
  detail: string
}

/**
 * Verifies attempts and campaigns against the ledger: each credited attempt was paid exactly once and in
 * full, nothing else was paid, each campaign's figures are those of its attempts, and each open campaign has
 * set aside what it still owes. Returns up to 1,000 faults.
 */
export async function verifyCampaigns(client: pg.Pool | pg.ClientBase): Promise<CampaignFinding[]> {
  const { rows } = await client.query<CampaignFinding>(
    'SELECT subject, detail FROM exchange.verify_campaigns() ORDER BY subject LIMIT 1000',
  )
  return rows
}
