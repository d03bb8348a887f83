import { type Enabler, enablers, readHealth, type Sign } from '#contract/trust/health.ts'
import { is, queryRow, queryValue } from '#database/rows.ts'
import { newestBackup } from '../../backups/index.ts'
import { newestVerification } from '../../checks/verifications/index.ts'
import { isProfileChosen } from '../../exchange/catalogue/index.ts'
import { countStock, stockWanted } from '../../exchange/house/index.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { countFailed, readWaits } from '../../jobs/enqueue.ts'
import { openSeconds } from '../../money/orders/index.ts'
import { newestReconciliation } from '../../money/payment-events/index.ts'
import { countMails } from '../../people/sessions/index.ts'
import type { Services } from '../../services.ts'
import { readAnswers } from './ask-providers.ts'

export { askProviders } from './ask-providers.ts'
export { probes } from './probes.ts'

type Needs = Pick<Services, 'pool' | 'config'>

/** A backup and a verification are made every night; a missed one is due by now. */
const nightlySeconds = 36 * 3600
/** A job that waits longer than this is run by no process. */
const jobWaitSeconds = 15 * 60

const ago = (seconds: number): string => new Date(Date.now() - seconds * 1000).toISOString()
const sumOf = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const signOf = (name: Sign['name'], state: Sign['state'], facts: Partial<Sign> = {}): Sign => ({
  name,
  state,
  count: 0,
  at: null,
  detail: null,
  ...facts,
})

async function jobsSign({ pool }: Needs): Promise<Sign> {
  const [failed, waits] = await Promise.all([countFailed({ pool }), readWaits({ pool })])
  const late = Object.keys(waits).filter((task) => (waits[task] ?? 0) > jobWaitSeconds)
  const tasks = [...new Set([...Object.keys(failed), ...late])]
  const count = sumOf(failed) + late.length
  return signOf('jobs', tasks.length > 0 ? 'act' : 'fine', { count, detail: tasks.join(', ') || null })
}

async function ledgerSign({ pool }: Needs): Promise<Sign> {
  const newest = await newestVerification({ pool })
  if (newest === null) return signOf('ledger', 'unused')
  const count = sumOf(newest.counts)
  const isFine = count === 0 && newest.ageSeconds <= nightlySeconds
  return signOf('ledger', isFine ? 'fine' : 'act', { count, at: ago(newest.ageSeconds) })
}

async function backupSign({ pool, config }: Needs): Promise<Sign> {
  const newest = await newestBackup({ pool })
  if (newest === null) return signOf('backup', 'act')
  const isLate = newest.ageSeconds > nightlySeconds
  const count = isLate || config.BACKUP_COMMAND === undefined ? 0 : newest.uncopied
  const facts = { at: ago(newest.ageSeconds), detail: newest.host, count }
  return signOf('backup', isLate || count > 0 ? 'act' : 'fine', facts)
}

async function mailSign({ pool, config }: Needs): Promise<Sign> {
  const { rejected, overdue } = await countMails({ pool })
  const count = rejected + overdue
  return signOf('mail', count > 0 ? 'act' : config.SMTP_URL === undefined ? 'unused' : 'fine', { count })
}

/** Refunds that failed, that wait for an admin to send them, or that a provider has not answered for a day. */
async function refundsSign({ pool }: Needs): Promise<Sign> {
  const row = await queryRow(
    pool,
    { count: is.integer, at: is.time.orNull },
    `SELECT count(*) AS count, min(since) AS at FROM (
       SELECT asked_at AS since FROM order_refund AS refund
       WHERE state IN ('asked', 'sent') AND asked_at < ledger.clock() - interval '1 day'
         OR state = 'failed' AND NOT EXISTS (
           SELECT FROM order_refund AS later WHERE later.order_id = refund.order_id AND later.id > refund.id)
       UNION ALL SELECT opened_at FROM crypto_refund WHERE state = 'waiting'
     ) AS open`,
  )
  return countedSign('refunds', row)
}

/** Silent if the newest nightly question to the provider found payments that no event had told, or events wait. */
async function webhooksSign({ pool, config }: Needs): Promise<Sign> {
  if (config.cardMode === null) return signOf('webhooks', 'unused')
  const row = await queryRow(
    pool,
    { count: is.integer, at: is.time.orNull },
    `SELECT coalesce((SELECT found FROM payment_reconciliation WHERE problem IS NULL ORDER BY day DESC, id DESC LIMIT 1), 0)
         + (SELECT count(*) FROM payment_event WHERE handled_at IS NULL
           AND received_at < ledger.clock() - interval '1 hour') AS count,
       (SELECT max(received_at) FROM payment_event) AS at`,
  )
  return countedSign('webhooks', row)
}

/** Checkouts begun a minute ago or more, and not expired, for which the provider opened no page. */
async function cardsSign({ pool, config }: Needs): Promise<Sign> {
  if (config.cardMode === null) return signOf('cards', 'unused')
  const [count, ask] = await Promise.all([
    queryValue(
      pool,
      is.integer,
      `SELECT count(*) FROM purchase_order WHERE state = 'pending' AND provider = 'card' AND provider_ref IS NULL
         AND expires_at < ledger.clock() + make_interval(secs => $1)`,
      [openSeconds - 60],
    ),
    newestReconciliation(pool),
  ])
  const facts = { count, at: ask.at?.toISOString() ?? null, detail: ask.problem }
  return signOf('cards', count > 0 || ask.problem !== null ? 'act' : 'fine', facts)
}

async function houseSign({ pool }: Needs): Promise<Sign> {
  const count = await countStock({ pool })
  return signOf('house', count < stockWanted ? 'act' : 'fine', { count })
}

const countedSign = (name: Sign['name'], { count, at }: { count: number; at: Date | null }): Sign =>
  signOf(name, count > 0 ? 'act' : 'fine', { count, at: at?.toISOString() ?? null })

/** Settings that are not set, of those that enable something. */
const missingOf = ({ config, settings }: Pick<Services, 'config' | 'settings'>): Enabler[] =>
  (Object.keys(enablers) as Enabler[])
    .filter((name) => config[name] === undefined)
    // An admin may have given it on the page of the settings.
    .filter((name) => name !== 'OPERATOR' || settings.installation().operatorName === '')

const signs = [jobsSign, ledgerSign, backupSign, mailSign, refundsSign, webhooksSign, cardsSign, houseSign]

/** Signs of the installation's state, read once a minute by the page of the admin who looks at it. */
export const healthEndpoints: readonly Endpoint[] = [
  endpoint(readHealth, async (_input, { services }) => ({
    signs: await Promise.all(signs.map((read) => read(services))),
    providers: await readAnswers(services),
    missing: missingOf(services),
    isProfileChosen: await isProfileChosen(services.pool),
  })),
]
