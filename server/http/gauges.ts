import { Gauge, type Registry } from 'prom-client'
import { newestBackup } from '../features/backups/index.ts'
import { newestDays } from '../features/daily-figures/index.ts'
import { readHouseFund } from '../features/house/index.ts'
import { newestVerification } from '../features/verifications/index.ts'
import type { Services } from '../services.ts'

type Read = Pick<Services, 'pool'>

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
    name: 'house_fund_points',
    help: 'Points in the House Fund, and the limit of its last nightly fill.',
    label: 'kind',
    read: readHouseFund,
  },
]

/**
 * Registers metrics about the entire installation: read from the database, so they are the same in every
 * process.
 */
export function watchInstallation(registry: Registry, services: Read): void {
  for (const { name, help, label, read } of metrics)
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const values = await read(services)
        this.reset()
        for (const [value, figure] of Object.entries(values)) this.set({ [label]: value }, figure)
      },
    })
}
