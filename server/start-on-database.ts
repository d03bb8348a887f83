import { reach } from '#database/reach.ts'
import type { Config } from './config.ts'
import type { DatabaseUrls } from './database.ts'
import { writeDatabases } from './folder-databases.ts'
import { withdrawAtStart } from './people/admins/index.ts'
import { createSealer } from './sealer.ts'
import { readInstallation } from './settings/index.ts'

/**
 * Starts `work` on a prepared database, between the steps of every start: admins whom the settings no longer name lose
 * their role, a wrong ENCRYPTION_KEY is rejected, and the data folder is marked with its database. `say` prints a line.
 */
export async function startOnDatabase<Work>(
  config: Config,
  urls: DatabaseUrls,
  say: (line: string) => void,
  work: () => Promise<Work>,
): Promise<Work> {
  await withdrawAtStart(urls.app, config.ADMIN_EMAILS)
  await checkKey(config, urls, say)
  await saySetUp(config, urls, say)
  const started = await work()
  writeDatabases(config)
  return started
}

/** Says what is missing if the installation is not set up and nobody could do that. */
async function saySetUp(
  { ADMIN_EMAILS: list }: Config,
  { app }: DatabaseUrls,
  say: (line: string) => void,
): Promise<void> {
  if (list.length > 0) return
  await using client = await reach(app, 'mutuals start')
  if ((await readInstallation(client)).isSetUp) return
  say(
    '  This installation is closed until its first admin has set it up: set ADMIN_EMAILS to your email, start again, and sign in.',
  )
}

/** Rejects a wrong ENCRYPTION_KEY, and says how many accounts one is missing for. */
async function checkKey(
  { ENCRYPTION_KEY: keys }: Config,
  { app }: DatabaseUrls,
  say: (line: string) => void,
): Promise<void> {
  if (!keys) return
  const { rejectWrongKey } = await import('./exchange/connections/index.ts')
  const unopened = await rejectWrongKey(app, createSealer(keys))
  if (unopened > 0) say(`  accounts whose platform access no key of ENCRYPTION_KEY decrypts: ${unopened}`)
}
