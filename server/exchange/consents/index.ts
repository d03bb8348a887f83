import { catalogue } from '#contract/exchange/catalogue.ts'
import { agreeToTier, redConsent } from '#contract/exchange/consents.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readCatalogueRow } from '../catalogue/index.ts'

/** Consents that members give before they continue. */
export const consentEndpoints: readonly Endpoint[] = [
  // Stores the answer to the one question before a first red task, with the versions that were read. Repeated: the
  // first one stays.
  endpoint(agreeToTier, async ({ params: { tier }, body }, { services: { pool }, member }) => {
    const entry = catalogue.find(({ key }) => key === body.row)
    const row = entry && (await readCatalogueRow(pool, entry.platform, entry.action, entry.kinds[0]))
    if (!row) throw new Problem('not_found')
    if (body.version !== redConsent.version || body.noteVersion !== row.noteVersion)
      throw new Problem('conflict', 'This text has changed. Please read it again.')
    await pool.query(
      `INSERT INTO tier_consent (member_id, tier, version, row_key, note_version) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT DO NOTHING`,
      [member.id, tier, body.version, body.row, body.noteVersion],
    )
  }),
]
