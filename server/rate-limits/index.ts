import { createHash } from 'node:crypto'
import { durationText } from '#contract/durations.ts'
import { type Client, is, queryValue } from '#database/rows.ts'
import { Problem } from '../problem.ts'
import type { RateLimitName } from '../rate-limits.ts'
import type { Services } from '../services.ts'

/**
 * Counts an act against limits, each for its subject; with `client` in the caller's transaction. The windows slide: the
 * last window counts for the part of it that is still within reach. A subject '' is nobody (a network that can't be
 * read) and is not counted.
 * @throws Problem too_many_requests with the seconds to wait, and with `sentence` if one is given
 */
export async function countAgainstLimits(
  { pool, config: { RATE_LIMITS: limits } }: Pick<Services, 'pool' | 'config'>,
  subjects: { [Name in RateLimitName]?: string | number },
  { client = pool, sentence }: { client?: Client; sentence?: string } = {},
): Promise<void> {
  const names = (Object.keys(subjects) as RateLimitName[]).filter((name) => subjects[name] !== '')
  const wait = await queryValue(client, is.integer.orNull, {
    prepared:
      'SELECT max(wait_seconds)::int AS wait_seconds FROM exchange.count_against_limits($1, $2, $3, $4)',
    values: [
      names,
      names.map((name) => hashOf(subjects[name] ?? '')),
      names.map((name) => limits[name].count),
      names.map((name) => limits[name].seconds),
    ],
  })
  if (wait !== null && wait > 0)
    throw new Problem('too_many_requests', sentence ?? sentenceOf(wait), { retryAfterSeconds: wait })
}

/** Sentence for a wait of a minute or more, rounded up to minutes; undefined: the error's own. */
const sentenceOf = (seconds: number): string | undefined =>
  seconds < 60 ? undefined : `Too many requests. Try again in ${durationText(Math.ceil(seconds / 60) * 60)}.`

/** Rate-limit subjects are stored as hashes, so a database dump reveals no address or network. */
const hashOf = (subject: string | number): string =>
  createHash('sha256').update(String(subject)).digest('base64url')

/** Deletes counts that no limit reads any longer: a limit spans its current window and the one before. */
export async function sweepRateLimits({ pool, config }: Services): Promise<void> {
  const longest = Math.max(...Object.values(config.RATE_LIMITS).map(({ seconds }) => seconds))
  await pool.query(
    'DELETE FROM rate_counter WHERE window_start < ledger.clock() - make_interval(secs => $1)',
    [2 * longest],
  )
}
