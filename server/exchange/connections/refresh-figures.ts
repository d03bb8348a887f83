import { isApiPlatform } from '#contract/exchange/connections.ts'
import { is, queryValues } from '#database/rows.ts'
import { forgetCases } from '../../cases/index.ts'
import { serveEach } from '../../jobs/serve-rows.ts'
import { PlatformError } from '../../providers/platforms/index.ts'
import type { Services } from '../../services.ts'
import { askWith, readGrantedAccount } from './grants.ts'
import { readDueFigures, saveFigures } from './queries.ts'
import { connecting } from './rules.ts'

const batchSize = 100

/** The job: refreshes outdated followers and engagement. After a failure a platform waits for the next run. */
export async function refreshFigures(services: Services): Promise<void> {
  const skipped = new Set<string>()
  const due = await readDueFigures(services, connecting.figuresHours, batchSize)
  await serveEach(services, 'refresh-connections', due, async ({ id, platform: name }) => {
    const platform = isApiPlatform(name) ? services.platforms.get(name) : undefined
    const asked = platform && !skipped.has(name) ? await readGrantedAccount(services.pool, id) : null
    if (!platform || !asked) return
    try {
      await saveFigures(
        services.pool,
        id,
        await askWith(services, platform, asked, (token) => platform.readAccount(token)),
      )
    } catch (thrown) {
      if (!(thrown instanceof PlatformError)) throw thrown
      if (!isOfOneAccount(thrown)) skipped.add(name)
    }
  })
}

/** False for what every account of the platform would meet: it is down, or our keys are wrong. */
const isOfOneAccount = ({ code, word }: PlatformError): boolean =>
  code === 'revoked' || code === 'unreadable' || (word !== null && !word.includes('client'))

/**
 * The nightly job: deletes requests that led nowhere, claims that were not proven and outdated target ids,
 * and clears figures that could not be renewed.
 */
export async function sweepConnections({ pool }: Services): Promise<void> {
  await pool.query(`DELETE FROM connection_request WHERE requested_at < ledger.clock() - interval '1 day'`)
  const swept = await queryValues(
    pool,
    is.integer,
    `DELETE FROM connection_claim
     WHERE state IN ('open', 'dropped', 'rejected') AND claimed_at < ledger.clock() - interval '30 days' RETURNING id`,
  )
  await forgetCases(pool, 'claim', swept)
  await pool.query(
    'DELETE FROM connection_target WHERE resolved_at < ledger.clock() - make_interval(days => $1)',
    [connecting.targetDays],
  )
  await pool.query(
    `UPDATE connection SET followers = NULL, engagement_tenths = NULL, figures_at = NULL
     WHERE figures_at < ledger.clock() - make_interval(days => $1)`,
    [connecting.figuresDaysMost],
  )
}
