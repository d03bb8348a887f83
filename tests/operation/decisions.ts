import { makeFolder } from '#database/embedded/place.ts'
import { StartError } from '#database/start-error.ts'
import { makeBackup } from '#server/backups/index.ts'
import { linesOf, verifyDatabase } from '#server/checks/verifications/index.ts'
import { readConfig } from '#server/config.ts'
import { prepareDatabase } from '#server/database.ts'
import { writeDatabases } from '#server/folder-databases.ts'
import { openAsked, type Task, tools } from '#tools/on-database.ts'
import { restoreBackup } from '#tools/restore-backup.ts'

// A start and the tools in the test's process, as far as they decide which database they use. Each returns what it would
// print, and the sentence of a rejection after it.

export type Settings = Record<string, string>
type Log = (line: string) => void

async function wordsOf(work: (log: Log) => Promise<void>): Promise<string> {
  const lines: string[] = []
  await work((line) => lines.push(line)).catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error
    lines.push(`rejected: ${error.message}`)
  })
  return lines.join('\n')
}

/** Opens the database as a start does, and writes the file that says which it is. */
export const startHere = (settings: Settings): Promise<string> =>
  wordsOf(async (log) => {
    const config = readConfig(settings)
    makeFolder(config.dataDir)
    const database = await prepareDatabase(config, () => {})
    await database.stop({ immediate: false })
    writeDatabases(config)
    log('is ready')
  })

/** Opens the database as a tool does, for `work`. */
export const openForTool = (
  name: keyof typeof tools,
  args: string[],
  settings: Settings,
  work?: (task: Task, log: Log) => Promise<void>,
): Promise<string> =>
  wordsOf(async (log) => {
    const { database, ...task } = await openAsked(args, { ...tools[name], log }, settings)
    try {
      await work?.({ ...task, urls: database.urls }, log)
    } finally {
      await database.stop({ immediate: false })
    }
  })

export const verifyHere = (args: string[], settings: Settings): Promise<string> =>
  openForTool('ledger-verify', args, settings, async ({ urls }, log) =>
    log(linesOf(await verifyDatabase(urls.owner)).join('\n')),
  )

/** Backs up into the folder that the arguments name. */
export const backUpHere = (args: string[], settings: Settings): Promise<string> =>
  openForTool('backup', args, settings, async ({ given: [folder = ''], config, urls }) => {
    await makeBackup(config, urls.owner, folder)
  })

export const restoreHere = (args: string[], settings: Settings): Promise<string> =>
  wordsOf(async (log) => {
    await restoreBackup(args, log, settings)
  })
