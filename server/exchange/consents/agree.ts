import { catalogue } from '#contract/exchange/catalogue.ts'
import { type agreeToTier, redQuestion } from '#contract/exchange/consents.ts'
import type { Input } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { insertConsent } from './queries.ts'

/**
 * Stores the answer to the one question before a first red task, with the versions that were read.
 * @throws Problem conflict if the question or the note has changed since; not_found if the row is unknown
 */
export async function agree(
  { params, body }: Input<typeof agreeToTier>,
  { services, member }: Pick<MemberContext, 'services' | 'member'>,
): Promise<undefined> {
  const entry = catalogue.find(({ key }) => key === body.row)
  const row = entry && (await readCatalogueRow(services.pool, entry.platform, entry.action, entry.kinds[0]))
  if (!row) throw new Problem('not_found')
  if (body.version !== redQuestion.version || body.noteVersion !== row.noteVersion)
    throw new Problem('conflict', 'This text has changed in the meantime. Please read it again.')
  await insertConsent(services.pool, member.id, { ...params, ...body })
}
