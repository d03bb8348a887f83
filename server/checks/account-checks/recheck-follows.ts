import type pg from 'pg'
import { catalogueRow } from '#contract/exchange/catalogue.ts'
import { apiPlatforms, isApiPlatform } from '#contract/exchange/connections.ts'
import { is, query, queryOneValue } from '#database/rows.ts'
import { readGrantedAccounts } from '../../exchange/connections/index.ts'
import { serveEach } from '../../jobs/serve-rows.ts'
import { clawBack } from '../../money/clawbacks/index.ts'
import { Problem } from '../../problem.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { askAccounts, isTargetThere } from './ask-platform.ts'
import { findActingAccount, readCheckable } from './queries.ts'

const batchSize = 60
/** Hours until a follow is checked again: one if it was missing, as platforms can be wrong for a moment. */
const hours = { again: 24, afterNo: 1 }

/**
 * The job: rechecks paid follows that have to stay (product decisions, Retention). A follow that is missing
 * in two checks, an hour apart, loses its points; the seven days count to the first of them.
 */
export async function recheckFollows(services: Services): Promise<void> {
  if (services.platforms.size === 0) return
  const exhausted = new Set<string>()
  await serveEach(services, 'recheck-follows', await readDue(services), async ({ sessionId, platform }) => {
    if (exhausted.has(platform)) return
    if (!(await mayAsk(services, platform))) exhausted.add(platform)
    else await recheck(services, sessionId)
  })
}

async function recheck(services: Services, sessionId: string): Promise<void> {
  const kept = await recheckFollow(services, { sessionId })
  const missing = await recordCheck(services.pool, sessionId, kept === 'unknown' ? null : kept === 'undone')
  if (missing === null) return
  const verdict = await clawBack(services.pool, 'undone_follow', { sessionId, noticedAt: missing })
  services.log.info({ attempt: sessionId, verdict }, 'a follow was undone')
}

/** Follows due for a check: in their window, or missing in the last check. Longest waiting first. */
function readDue({ pool, platforms, settings }: Services) {
  return query(
    pool,
    { sessionId: is.uuid, platform: is.oneOf(apiPlatforms) },
    `SELECT known.session_id AS "sessionId", known.platform FROM account_check AS known
     JOIN attempt ON attempt.session_id = known.session_id
     WHERE attempt.state = 'credited' AND attempt.action_group = 'follows' AND known.platform = ANY ($1)
       AND (known.missing_since IS NOT NULL
         OR attempt.ended_at > ledger.clock() - make_interval(days => $2))
       AND coalesce(known.asked_again_at, known.confirmed_at)
         < ledger.clock() - make_interval(hours => CASE WHEN known.missing_since IS NULL THEN $3::int ELSE $4::int END)
       AND NOT EXISTS (SELECT FROM clawback WHERE clawback.attempt_id = attempt.id)
     ORDER BY coalesce(known.asked_again_at, known.confirmed_at) LIMIT $5`,
    [
      apiPlatforms.filter((name) => platforms.has(name)),
      settings.get('retention_days'),
      hours.again,
      hours.afterNo,
      batchSize,
    ],
  )
}

/** Counts the request against the platform's daily limit; false if that is used up. */
async function mayAsk({ pool, config }: Services, platform: string): Promise<boolean> {
  try {
    await countAgainstLimits({ pool, config }, { account_check_platform: platform })
    return true
  } catch (thrown) {
    if (thrown instanceof Problem) return false
    throw thrown
  }
}

/**
 * Records a check. Returns since when the follow is missing if this is the second check in a row without it,
 * else null.
 * @param missing null: unknown
 */
const recordCheck = (pool: pg.Pool, sessionId: string, missing: boolean | null): Promise<Date | null> =>
  queryOneValue(
    pool,
    is.time.orNull,
    `UPDATE account_check AS known SET asked_again_at = ledger.clock(),
       missing_since = CASE WHEN $2::boolean IS NULL THEN known.missing_since
         WHEN $2 THEN coalesce(known.missing_since, ledger.clock()) END
     FROM account_check AS before
     WHERE known.session_id = $1 AND before.session_id = $1
     RETURNING CASE WHEN $2 THEN before.missing_since END AS since`,
    [sessionId, missing],
  )

/** A paid follow as the platform reports it. unknown: it could not be asked, or the target is gone, which proves nothing. */
export type Kept = 'kept' | 'undone' | 'unknown'

/**
 * Asks whether a credited follow, join or subscription still exists (product decisions, Retention). Takes
 * nothing back itself. Only the account that the platform confirmed is asked: a follow proven by screenshot
 * may be of another account than the connected one.
 */
export async function recheckFollow(services: Services, { sessionId }: { sessionId: string }): Promise<Kept> {
  const attempt = await readCheckable(services.pool, sessionId, null)
  if (attempt?.state !== 'credited' || !isApiPlatform(attempt.platform)) return 'unknown'
  const row = catalogueRow(attempt.platform, attempt.action)
  const platform = services.platforms.get(attempt.platform)
  if (!platform || !row?.accountCheck || row.group !== 'follows') return 'unknown'
  const accounts = await readGrantedAccounts(services.pool, attempt.memberId, platform.name)
  const account = await findActingAccount(services.pool, attempt, accounts)
  if (!account) return 'unknown'
  try {
    if (await askAccounts(services, platform, [account], attempt)) return 'kept'
    return (await isTargetThere(services, platform, account, attempt)) ? 'undone' : 'unknown'
  } catch (thrown) {
    if (thrown instanceof PlatformError) return 'unknown'
    throw thrown
  }
}
