import { providerNames } from '#contract/trust/health.ts'
import { StartError } from '#database/start-error.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { PreparedDatabase } from '#server/database.ts'
import { type Accepted, openExisting } from '#server/existing-database.ts'
import { runTool } from './run-tool.ts'

/** The kind of database that a flag asks for; null without a flag. */
export type Chosen = 'real' | 'demo' | null

/** Settings that a demo has too. The others would lead to the real installation. */
const settingsOfDemo = [
  'DATA_DIR',
  'BACKUP_DIR',
  'BACKUP_COMMAND',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEY_FILE',
  'ALLOW_NEWER_SCHEMA',
]

/** A tool's other arguments, the settings, and the database that they lead to. */
export interface Task {
  given: string[]
  config: Config
  urls: PreparedDatabase['urls']
}

/** The databases that a tool accepts, and the arguments that it knows in addition to --real and --demo. */
interface Tool extends Accepted {
  flags?: string[]
  /** Number of other arguments that it takes at most. */
  values?: number
  /** Prints which database it is. */
  log?: (line: string) => void
}

/** The tools that work on the database of an installation. */
export const tools = {
  backup: { older: true, values: 1 },
  doctor: { values: providerNames.length },
  'ledger-verify': {},
  migrate: { older: true, empty: true },
  reseal: { flags: ['--forget'] },
  restore: { values: 1 },
  // Its rows alone go to standard output.
  sql: { older: true, flags: ['--write'], values: 1, log: console.error },
} satisfies Record<string, Tool>

/** Runs a tool on the database of an installation that exists, and closes it afterwards. */
export function runOnDatabase(name: keyof typeof tools, work: (task: Task) => Promise<void>): void {
  runTool(async (all) => {
    const { database, ...task } = await openAsked(all, tools[name])
    try {
      await work({ ...task, urls: database.urls })
    } finally {
      await database.stop({ immediate: false })
    }
  })
}

/** Opens the database that a tool's arguments and settings ask for. @throws StartError saying what to do */
export async function openAsked(
  all: string[],
  tool: Tool,
  environment?: NodeJS.ProcessEnv,
): Promise<Omit<Task, 'urls'> & { database: PreparedDatabase }> {
  const { chosen, given } = readFlags(all, tool)
  const config = settingsFor(chosen, environment)
  const { log = console.log } = tool
  const database = await openExisting(config, { log, isChosen: chosen !== null, accepted: tool })
  return { given, config, database }
}

/** Separates --real and --demo from the other arguments. @throws StartError for an unknown flag, or for too many values */
export function readFlags(
  all: string[],
  { flags = [], values = 0 }: Tool,
): { chosen: Chosen; given: string[] } {
  const known = ['--real', '--demo', ...flags]
  const unknown = all.find((one) => one.startsWith('-') && !known.includes(one))
  if (unknown !== undefined) throw new StartError(`${unknown} is unknown. Known: ${known.join(', ')}`)
  // A forgotten quote would otherwise run the first word alone.
  const extra = all.filter((one) => !one.startsWith('-'))[values]
  if (extra !== undefined)
    throw new StartError(`${extra} is one argument too many. Put quotes around a text that has spaces.`)
  const kinds = (['real', 'demo'] as const).filter((kind) => all.includes(`--${kind}`))
  if (kinds.length > 1) throw new StartError('Use --real or --demo, not both.')
  return { chosen: kinds[0] ?? null, given: all.filter((one) => one !== '--real' && one !== '--demo') }
}

/** The settings of the environment, for the kind of database that was chosen. */
export function settingsFor(chosen: Chosen, environment = process.env): Config {
  if (chosen === null) return readConfig(environment)
  if (chosen === 'real') return readConfig({ ...environment, DEMO: 'off' })
  return readConfig(Object.fromEntries(settingsOfDemo.map((name) => [name, environment[name]])))
}
