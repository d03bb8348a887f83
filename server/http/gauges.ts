import { Gauge, type Registry } from 'prom-client'
import { is, queryValue } from '#database/rows.ts'
import { newestBackup } from '../backups/index.ts'
import { newestVerification } from '../checks/verifications/index.ts'
import { newestDays } from '../exchange/daily-figures/index.ts'
import { readHouseFund } from '../exchange/house/index.ts'
import { countFailed, readWaits } from '../jobs/enqueue.ts'
import { readGapShare } from '../money/crypto/index.ts'
import { readErasureWait } from '../people/account/index.ts'
import { countMails } from '../people/sessions/index.ts'
import type { Services } from '../services.ts'
import { diskMetrics, inTime } from './disks.ts'

/** Shorter than a scraper waits: without a database, metrics that need none still arrive. */
const patienceMs = 4_000

type Read = Pick<Services, 'pool' | 'crypto' | 'config'>

/** A metric that is read at each scrape. It has a label, so without a value it is absent instead of 0. */
interface Metric {
  name: string
  help: string
  label: string
  read(services: Read): Promise<Record<string, number>>
}

const metrics: readonly Metric[] = [
  {
    name: 'backup_age_seconds',
    help: 'Seconds since the newest backup was taken, by the host that has it.',
    label: 'host',
    async read(services) {
      const newest = await newestBackup(services)
      return newest ? { [newest.host]: newest.ageSeconds } : {}
    },
  },
  {
    name: 'backups_not_copied',
    help: 'Backups in a row that BACKUP_COMMAND, if it is set, did not copy, by the host that has the newest.',
    label: 'host',
    async read(services) {
      const newest = services.config.BACKUP_COMMAND === undefined ? null : await newestBackup(services)
      return newest ? { [newest.host]: newest.uncopied } : {}
    },
  },
  {
    name: 'ledger_findings',
    help: 'Faults found by the newest ledger verification, by check.',
    label: 'proof',
    read: async (services) => (await newestVerification(services))?.counts ?? {},
  },
  {
    name: 'ledger_verification_age_seconds',
    help: 'Seconds since the newest completed ledger verification.',
    label: 'outcome',
    async read(services) {
      const newest = await newestVerification(services)
      return newest ? { [newest.outcome]: newest.ageSeconds } : {}
    },
  },
  {
    name: 'nightly_age_seconds',
    help: 'Seconds since the end of the newest day that a nightly task completed.',
    label: 'task',
    read: newestDays,
  },
  {
    name: 'job_wait_seconds',
    help: 'Seconds since the oldest waiting job became due, by task.',
    label: 'task',
    read: readWaits,
  },
  {
    name: 'failed_jobs',
    help: 'Jobs that used their last attempt in the last 24 hours, by task.',
    label: 'task',
    read: countFailed,
  },
  {
    name: 'overdue_seconds',
    help: 'Seconds since the oldest row that a task has yet to serve was due, by task.',
    label: 'task',
    read: async (services) => ({ 'erase-accounts': await readErasureWait(services) }),
  },
  {
    name: 'house_fund_points',
    help: 'Points in the House Fund, and the limit of its last nightly fill.',
    label: 'kind',
    read: readHouseFund,
  },
  {
    name: 'sign_in_mails',
    help: 'Sign-in emails requested in the last hour: sent, rejected by the mail server, or overdue.',
    label: 'state',
    read: countMails,
  },
  {
    name: 'crypto_gap_share',
    help: 'Unpaid wallet addresses in a row, as a share of CRYPTO_GAP.',
    label: 'chain',
    read: readGapShare,
  },
]

/**
 * Registers metrics about the entire installation: read from the database and the disks, so they are the same
 * in every process of a machine. Without a database only `database_up` and the disks remain.
 */
export function watchInstallation(registry: Registry, services: Read): void {
  new Gauge({
    name: 'database_up',
    help: '1 if the database answers and takes writes, otherwise 0.',
    registers: [registry],
    async collect() {
      this.set((await inTime(takesWrites(services), false, patienceMs)) ? 1 : 0)
    },
  })
  for (const { name, help, label, read } of [...metrics, ...diskMetrics(services.config)])
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await inTime(read(services), {}, patienceMs)
        this.reset()
        for (const [value, figure] of Object.entries(values)) this.set({ [label]: value }, figure)
      },
    })
}

/** True if the database answers and takes writes. */
export const takesWrites = ({ pool }: Pick<Services, 'pool'>): Promise<boolean> =>
  queryValue(pool, is.boolean, 'SELECT exchange.takes_writes() AS writes').catch(() => false)
