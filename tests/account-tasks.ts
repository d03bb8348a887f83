import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { checkByAccount } from '#contract/checks/account-checks.ts'
import { type Attempt, startAttempt } from '#contract/exchange/attempts.ts'
import { type ApiPlatform, apiPlatforms } from '#contract/exchange/connections.ts'
import type { Output } from '#contract/operation.ts'
import { verifyLedger } from '#ledger/index.ts'
import type { Deed } from '#tests/platform-twins/people.ts'
import { type LocalPerson, openApp } from './app.ts'
import { fundTask } from './attempts.ts'
import { createTestDatabase } from './database.ts'
import { addPerson, give, type Party } from './exchange.ts'
import { openNeighbourhood } from './neighbours.ts'
import { openTestServices } from './services.ts'

/** A member who calls the app in this process. */
export type Earner = LocalPerson & Party

/** A complete app with the local twins of all platforms, and tasks about what can be done there. */
export type AccountTasks = Awaited<ReturnType<typeof openAccountTasks>>

/** Opens the app on its own database. more: additional environment settings. */
export async function openAccountTasks(more: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const neighbourhood = await openNeighbourhood()
  const env = { DEMO: 'off', RATE_LIMITS: 'account_check_attempt=5/60', ...more }
  const services = { ...(await openTestServices(database, env)), ...neighbourhood.services }
  const local = await openApp(services)
  let people = 0

  /** A member whose trust allows follows, past the first day. */
  async function earner(): Promise<Earner> {
    const username = `checks${++people}`
    const person = await local.join(username)
    await database.owner.query(
      `UPDATE member SET credited_count = 5, second_grant_points = 0, created_at = ledger.clock() - interval '3 days'
       WHERE id = $1`,
      [person.id],
    )
    return { ...person, username }
  }

  /** Funds a task about a deed at a twin, for a new owner; returns its id. */
  async function taskFor(platform: ApiPlatform, deed: Deed): Promise<string> {
    const owner = await addPerson(database, `owner_of_deed_${++people}`)
    await give(database, owner, 200)
    const { action, kind, id: externalId, url } = deed
    return String(
      await fundTask(database, { owner, platform, action, kind, externalId, url, reward: 10, target: 3 }),
    )
  }

  /** The first deed of a platform. */
  function deedOf(platform: ApiPlatform): Deed {
    const [deed] = neighbourhood.of(platform).deeds
    if (!deed) throw new Error(`${platform} has no deeds`)
    return deed
  }

  /** Ends the troubles of all twins and removes all grants, deeds, connections and checks. */
  async function reset(): Promise<void> {
    for (const name of apiPlatforms) {
      const { twin, deeds } = neighbourhood.of(name)
      twin.trouble = null
      twin.revokeAll()
      for (const deed of deeds) deed.undoes()
    }
    await database.owner.query('DELETE FROM connection; DELETE FROM account_check')
  }

  async function close(): Promise<void> {
    await local.app.close()
    await services.close()
    await neighbourhood.close()
    await database.close()
  }
  return { database, neighbourhood, services, local, earner, taskFor, deedOf, reset, close }
}

/**
 * Shares one instance among the tests of a file. It opens before the first test; after each it is reset and
 * its ledger verified.
 */
export function shareAccountTasks(): AccountTasks {
  const tasks = {} as AccountTasks
  beforeAll(async () => {
    Object.assign(tasks, await openAccountTasks())
  })
  afterEach(async () => {
    await tasks.reset()
    expect(await verifyLedger(tasks.database.owner)).toEqual([])
  })
  afterAll(() => tasks.close?.())
  return tasks
}

/** Starts a task; throws if that fails. */
export async function startOf({ client }: LocalPerson, taskId: string): Promise<Attempt> {
  const { status, body } = await client.call(startAttempt, { params: { taskId } })
  if (status !== 200) throw new Error(`task ${taskId} was not started: ${JSON.stringify(body)}`)
  return body.attempt
}

/** Checks an attempt by querying the platform. */
export const checkOf = (
  { client }: LocalPerson,
  { id }: Attempt,
): Promise<{ status: number; headers: Headers; body: Output<typeof checkByAccount> }> =>
  client.call(checkByAccount, { params: { attemptId: id } })
