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

/**
 * Runs a tool on the database of an installation that exists, and closes it afterwards. `flags` are those it knows in
 * addition to --real and --demo, `values` is how many other arguments it takes at most. `log` prints which database it is.
 */
export function runOnDatabase(
  {
    flags = [],
    values = 0,
    log = console.log,
    ...accepted
  }: Accepted & { flags?: string[]; values?: number; log?: (line: string) => void },
  work: (task: Task) => Promise<void>,
): void {
  runTool(async (all) => {
    const { chosen, given } = readFlags(all, { flags, values })
    const config = settingsFor(chosen)
    const database = await openExisting(config, { log, isChosen: chosen !== null, accepted })
    try {
      await work({ given, config, urls: database.urls })
    } finally {
      await database.stop({ immediate: false })
    }
  })
}

/** Separates --real and --demo from the other arguments. @throws StartError for an unknown flag, or for too many values */
export function readFlags(
  all: string[],
  { flags = [], values }: { flags?: string[]; values: number },
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
export function settingsFor(chosen: Chosen): Config {
  if (chosen === null) return readConfig()
  if (chosen === 'real') return readConfig({ ...process.env, DEMO: 'off' })
  return readConfig(Object.fromEntries(settingsOfDemo.map((name) => [name, process.env[name]])))
}
