import type { Logger } from 'pino'
import { platformLabels } from '#contract/platforms.ts'
import { reach } from '#database/reach.ts'
import { is, queryRow } from '#database/rows.ts'
import { StartError } from '#database/start-error.ts'
import { type Platform, PlatformError } from '../../providers/platforms/index.ts'
import type { Sealer } from '../../sealer.ts'

/**
 * Waits for a platform's token endpoint. If it rejects a request for another reason than a grant that has
 * ended, which nearly always means mistyped keys, the log tells the operator.
 * @throws PlatformError as thrown by the platform's client
 */
export async function reportingRejection<Result>(
  log: Pick<Logger, 'error'>,
  { name }: Pick<Platform, 'name'>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work
  } catch (thrown) {
    if (thrown instanceof PlatformError && thrown.code === 'refused' && thrown.status !== null) {
      const keys = name.toUpperCase()
      log.error(
        { platform: name, status: thrown.status },
        `${platformLabels[name]} rejected our own keys (${thrown.word ?? 'without a reason'}): check ${keys}_CLIENT_ID and ${keys}_CLIENT_SECRET. Stored access is kept.`,
      )
    }
    throw thrown
  }
}

/**
 * Rejects a key that decrypts nothing of what is stored. Needs no services: a parent of processes runs it before
 * they exist. Returns how many grants no configured key decrypts.
 * @throws StartError if grants are stored and none can be decrypted
 */
export async function rejectWrongKey(url: string, { keyId, keyIds }: Sealer): Promise<number> {
  await using client = await reach(url, 'mutuals start')
  const { opened, unopened } = await queryRow(
    client,
    { opened: is.integer, unopened: is.integer },
    `SELECT count(*) FILTER (WHERE opens)::int AS opened, count(*) FILTER (WHERE NOT opens)::int AS unopened
       FROM (SELECT substr(sealed_grant, 1, $1) = ANY ($2::bytea[]) AS opens FROM connection) AS grant_key`,
    [keyId.length, keyIds],
  )
  if (opened > 0 || unopened === 0) return unopened
  throw new StartError(
    `ENCRYPTION_KEY decrypts none of the stored access to platforms (${accounts(unopened)}): another key encrypted it.\n` +
      'Add that key behind the new one, separated by a comma. If it is lost, run: npm run reseal -- --forget\n' +
      'It deletes what cannot be decrypted, and the members are asked to connect those accounts again.',
  )
}

const accounts = (count: number): string => (count === 1 ? '1 account' : `${count} accounts`)
