import { reach } from '#database/reach.ts'
import { StartError } from '#database/start-error.ts'
import { withdrawLeft } from './roles.ts'

/**
 * Withdraws at the start what ADMIN_EMAILS gave to people it no longer lists. Needs no services: a parent of
 * processes runs it before they exist.
 * @throws StartError if nobody would be an admin after that
 */
export async function withdrawAtStart(url: string, list: readonly string[]): Promise<void> {
  const client = await reach(url, 'mutuals start')
  const kept = await withdrawLeft(client, list).finally(() => client.end())
  if (kept.length === 0) return
  const names = kept.map((username) => `@${username}`).join(' and ')
  throw new StartError(
    `ADMIN_EMAILS no longer lists ${names}, and nobody else is an admin.\n` +
      'Put back an email that it listed, and remove it once another admin has signed in.',
  )
}
