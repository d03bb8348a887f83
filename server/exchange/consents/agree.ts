import { catalogue } from '#contract/exchange/catalogue.ts'
import { agreeToTier, redQuestion } from '#contract/exchange/consents.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { insertConsent } from './queries.ts'

/**
 * Stores the answer to the one question before a first red task, with the versions that were read.
 * @throws Problem conflict if the question or the note has changed since; not_found if the row is unknown
 */
export const agreeToTierEndpoint = endpoint(agreeToTier, async ({ params, body }, { services, member }) => {
  const entry = catalogue.find(({ key }) => key === body.row)
  const row = entry && (await readCatalogueRow(services.pool, entry.platform, entry.action, entry.kinds[0]))
  if (!row) throw new Problem('not_found')
  if (body.version !== redQuestion.version || body.noteVersion !== row.noteVersion)
    throw new Problem('conflict', 'This text has changed in the meantime. Please read it again.')
  await insertConsent(services.pool, member.id, { ...params, ...body })
})
