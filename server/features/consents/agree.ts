import { catalogue } from '#contract/catalogue.ts'
import { type agreeToTier, redQuestion } from '#contract/consents.ts'
import type { Input } from '#contract/operation.ts'
import type { MemberContext } from '../../http/context.ts'
import { Problem } from '../../problem.ts'
import { readCatalogueRow } from '../catalogue/index.ts'
import { insertConsent } from './queries.ts'

/**
 * Keeps the answer to the one question before a first red task, with what was read.
 * @throws Problem conflict where the question or the note has other words by now; not_found: there is no such row
 */
export async function agree(
  { params, body }: Input<typeof agreeToTier>,
  { services, member }: Pick<MemberContext, 'services' | 'member'>,
): Promise<undefined> {
  const entry = catalogue.find(({ key }) => key === body.row)
  const row = entry && (await readCatalogueRow(services.pool, entry.platform, entry.action, entry.kinds[0]))
  if (!row) throw new Problem('not_found')
  if (body.version !== redQuestion.version || body.noteVersion !== row.noteVersion)
    throw new Problem('conflict', 'These words have changed in the meantime. Read them once more.')
  await insertConsent(services.pool, member.id, { ...params, ...body })
}
