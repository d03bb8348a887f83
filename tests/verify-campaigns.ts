import { type Client, is, query, type RowOf } from '#database/rows.ts'

/** An attempt or a campaign that disagrees with the ledger. */
const campaignFindingRow = {
  subject: is.text,
  detail: is.text,
}

/**
 * Verifies attempts and campaigns against the ledger: each credited attempt was paid exactly once and in
 * full, nothing else was paid, each campaign's figures are those of its attempts, and each open campaign has
 * set aside what it still owes. Returns up to 1,000 faults.
 */
export async function verifyCampaigns(client: Client): Promise<RowOf<typeof campaignFindingRow>[]> {
  return query(
    client,
    campaignFindingRow,
    'SELECT subject, detail FROM exchange.verify_campaigns() ORDER BY subject LIMIT 1000',
  )
}
