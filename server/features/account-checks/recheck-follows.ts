import type pg from 'pg'
import { apiPlatforms } from '#contract/connections.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { clawBackFollow } from '../clawbacks/index.ts'
import { countAgainstLimits } from '../rate-limits/index.ts'
import { recheckFollow } from './recheck-follow.ts'

const atOnce = 60
/** A follow is asked about once a day, and after a no again in an hour: a platform may be wrong for a moment. */
const hours = { again: 24, afterNo: 1 }

/**
 * The job: asks the platforms about paid follows that have to stay (product decisions, Retention). Two times no, an
 * hour apart, take its points back; the seven days are counted to the first.
 */
export async function recheckFollows(services: Services): Promise<void> {
  if (services.platforms.size === 0) return
  const resting = new Set<string>()
  for (const { sessionId, platform } of await readDue(services)) {
    if (resting.has(platform)) continue
    if (!(await mayAsk(services, platform))) resting.add(platform)
    else await recheck(services, sessionId)
  }
}

async function recheck(services: Services, sessionId: string): Promise<void> {
  const kept = await recheckFollow(services, { sessionId })
  const missing = await noteAnswer(services.pool, sessionId, kept === 'unknown' ? null : kept === 'undone')
  if (missing === null) return
  const { verdict } = await clawBackFollow(services.pool, { sessionId, noticedAt: missing })
  services.log.info({ attempt: sessionId, verdict }, 'a follow was undone')
}

interface Due {
  sessionId: string
  platform: string
}

/** Follows in their window that nobody asked about lately, the longest waiting first. */
async function readDue({ pool, platforms, settings }: Services): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
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
      atOnce,
    ],
  )
  return rows
}

/** Counts the question against what one platform may be asked a day; false where that is used up. */
async function mayAsk({ pool, config }: Services, platform: string): Promise<boolean> {
  try {
    await countAgainstLimits(pool, config.RATE_LIMITS, [
      { name: 'account_check_platform', subject: platform },
    ])
    return true
  } catch (thrown) {
    if (thrown instanceof Problem) return false
    throw thrown
  }
}

/** Notes what came back; answers since when it is missing where this was the second no. @param missing null: not known */
async function noteAnswer(pool: pg.Pool, sessionId: string, missing: boolean | null): Promise<Date | null> {
  const { rows } = await pool.query<{ since: Date | null }>(
    `UPDATE account_check AS known SET asked_again_at = ledger.clock(),
       missing_since = CASE WHEN $2::boolean IS NULL THEN known.missing_since
         WHEN $2 THEN coalesce(known.missing_since, ledger.clock()) END
     FROM account_check AS before
     WHERE known.session_id = $1 AND before.session_id = $1
     RETURNING CASE WHEN $2 THEN before.missing_since END AS since`,
    [sessionId, missing],
  )
  return rows[0]?.since ?? null
}
