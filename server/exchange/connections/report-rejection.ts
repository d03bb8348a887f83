import type { Logger } from 'pino'
import { platformLabels } from '#contract/platforms.ts'
import { type Platform, PlatformError } from '../../providers/platforms/index.ts'

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
