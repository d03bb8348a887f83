import type pg from 'pg'

/** An attempt or a campaign that is not what the ledger says of it. */
export interface CampaignFinding {
  subject: string
  detail: string
}

/**
 * Proves that attempts and the ledger tell the same: each credited attempt was paid once and exactly, nothing else
 * was, each campaign's figures are those of its attempts, and each open one has set aside what it still owes.
 */
export async function verifyCampaigns(client: pg.Pool | pg.ClientBase): Promise<CampaignFinding[]> {
  const { rows } = await client.query<CampaignFinding>(
    'SELECT subject, detail FROM exchange.verify_campaigns() ORDER BY subject LIMIT 1000',
  )
  return rows
}
