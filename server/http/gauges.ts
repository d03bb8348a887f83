import { Gauge, type Registry } from 'prom-client'
import { newestBackup } from '../features/backups/index.ts'
import { newestDays } from '../features/daily-figures/index.ts'
import { readHouseFund } from '../features/house/index.ts'
import { newestVerification } from '../features/verifications/index.ts'
import type { Services } from '../services.ts'

type Read = Pick<Services, 'pool'>

/** A figure that is read at each scrape. Its label keeps it from being 0 where there is none: it is absent then. */
interface Figure {
  name: string
  help: string
  label: string
  read(services: Read): Promise<Record<string, number>>
}

const figures: readonly Figure[] = [
  {
    name: 'backup_age_seconds',
    help: 'Seconds since the moment of the newest backup, and the machine that has it.',
    label: 'host',
    async read(services) {
      const newest = await newestBackup(services)
      return newest ? { [newest.host]: newest.ageSeconds } : {}
    },
  },
  {
    name: 'ledger_findings',
    help: 'Faults that the newest proof of the books found, by proof.',
    label: 'proof',
    read: async (services) => (await newestVerification(services))?.counts ?? {},
  },
  {
    name: 'ledger_verification_age_seconds',
    help: 'Seconds since the newest proof of the books that came to its end.',
    label: 'outcome',
    async read(services) {
      const newest = await newestVerification(services)
      return newest ? { [newest.outcome]: newest.ageSeconds } : {}
    },
  },
  {
    name: 'nightly_age_seconds',
    help: 'Seconds since the end of the newest day that a nightly task is done with.',
    label: 'task',
    read: newestDays,
  },
  {
    name: 'house_fund_points',
    help: 'Points in the House Fund, and the most that the last night would have filled it to.',
    label: 'kind',
    read: readHouseFund,
  },
]

/** What the database says of the whole installation, whichever process is asked. */
export function watchInstallation(registry: Registry, services: Read): void {
  for (const { name, help, label, read } of figures)
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
