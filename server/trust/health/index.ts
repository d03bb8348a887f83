import { type Enabler, enablers, readHealth, type Sign } from '#contract/trust/health.ts'
import { is, queryOne } from '#database/rows.ts'
import { newestBackup } from '../../backups/index.ts'
import { newestVerification } from '../../checks/verifications/index.ts'
import { isProfileChosen } from '../../exchange/catalogue/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countFailed, readWaits } from '../../jobs/read-queue.ts'
import { countMails } from '../../people/sessions/index.ts'
import type { Services } from '../../services.ts'

type Needs = Pick<Services, 'pool' | 'config'>

/** A backup and a verification are made every night; a missed one is due by now. */
const nightlySeconds = 36 * 3600
/** A job that waits longer than this is run by no process. */
const jobWaitSeconds = 15 * 60

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

async function jobsSign({ pool }: Needs): Promise<Sign> {
  const [failed, waits] = await Promise.all([countFailed({ pool }), readWaits({ pool })])
  const late = Object.keys(waits).filter((task) => (waits[task] ?? 0) > jobWaitSeconds)
  const tasks = [...new Set([...Object.keys(failed), ...late])]
  return {
    name: 'jobs',
    state: tasks.length > 0 ? 'act' : 'fine',
    count: sumOf(failed) + late.length,
    at: null,
    detail: tasks.join(', ') || null,
  }
}

async function ledgerSign({ pool }: Needs): Promise<Sign> {
  const newest = await newestVerification({ pool })
  const faults = sumOf(newest?.counts ?? {})
  const isLate = newest !== null && newest.ageSeconds > nightlySeconds
  return {
    name: 'ledger',
    state: newest === null ? 'unused' : faults > 0 || isLate ? 'act' : 'fine',
    count: faults,
    at: newest && ago(newest.ageSeconds),
    detail: null,
  }
}

async function backupSign({ pool }: Needs): Promise<Sign> {
  const newest = await newestBackup({ pool })
  return {
    name: 'backup',
    state: newest === null || newest.ageSeconds > nightlySeconds ? 'act' : 'fine',
    count: 0,
    at: newest && ago(newest.ageSeconds),
    detail: newest?.host ?? null,
  }
}

async function mailSign({ pool, config }: Needs): Promise<Sign> {
  const { rejected, overdue } = await countMails({ pool })
  const state = rejected + overdue > 0 ? 'act' : config.SMTP_URL === undefined ? 'unused' : 'fine'
  return { name: 'mail', state, count: rejected + overdue, at: null, detail: null }
}

/** Refunds that failed, that wait for an admin to send them, or that a provider has not answered for a day. */
async function refundsSign({ pool }: Needs): Promise<Sign> {
  const row = await queryOne(
    pool,
    { unpaid: is.integer, oldestAt: is.time.orNull },
    `SELECT count(*) AS unpaid, min(since) AS "oldestAt" FROM (
       SELECT asked_at AS since FROM order_refund AS refund
       WHERE state IN ('asked', 'sent') AND asked_at < ledger.clock() - interval '1 day'
         OR state = 'failed' AND NOT EXISTS (
           SELECT FROM order_refund AS later WHERE later.order_id = refund.order_id AND later.id > refund.id)
       UNION ALL SELECT opened_at FROM crypto_refund WHERE state = 'waiting'
     ) AS open`,
  )
  const count = row?.unpaid ?? 0
  return {
    name: 'refunds',
    state: count > 0 ? 'act' : 'fine',
    count,
    at: row?.oldestAt?.toISOString() ?? null,
    detail: null,
  }
}

/** Silent if the newest nightly question to the provider found payments that no event had told, or events wait. */
async function webhooksSign({ pool, config }: Needs): Promise<Sign> {
  if (config.cardMode === null) return { name: 'webhooks', state: 'unused', count: 0, at: null, detail: null }
  const row = await queryOne(
    pool,
    { found: is.integer, waiting: is.integer, lastAt: is.time.orNull },
    `SELECT coalesce((SELECT found FROM payment_ask WHERE problem IS NULL ORDER BY day DESC, id DESC LIMIT 1), 0) AS found,
       (SELECT count(*) FROM payment_event WHERE handled_at IS NULL
         AND received_at < ledger.clock() - interval '1 hour') AS waiting,
       (SELECT max(received_at) FROM payment_event) AS "lastAt"`,
  )
  const count = (row?.found ?? 0) + (row?.waiting ?? 0)
  return {
    name: 'webhooks',
    state: count > 0 ? 'act' : 'fine',
    count,
    at: row?.lastAt?.toISOString() ?? null,
    detail: null,
  }
}

/** Settings that are not set, of those that enable something. */
const missingOf = ({ config }: Pick<Services, 'config'>): Enabler[] =>
  (Object.keys(enablers) as Enabler[]).filter((name) => config[name] === undefined)

const signs = [jobsSign, ledgerSign, backupSign, mailSign, refundsSign, webhooksSign]

/** Signs of the installation's state, read once a minute by the page of the admin who looks at it. */
export const healthEndpoints: readonly Endpoint[] = [
  endpoint(readHealth, async (_input, { services }) => ({
    signs: await Promise.all(signs.map((read) => read(services))),
    missing: missingOf(services),
    isProfileChosen: await isProfileChosen(services.pool),
  })),
]
