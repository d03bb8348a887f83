import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { checkByAccount } from '#contract/account-checks.ts'
import { type Attempt, startAttempt } from '#contract/attempts.ts'
import { type ApiPlatform, apiPlatforms } from '#contract/connections.ts'
import type { Output } from '#contract/operation.ts'
import { verifyLedger } from '#ledger/index.ts'
import type { Deed } from '#server/providers/platforms/twins/people.ts'
import { type LocalPerson, openApp } from './app.ts'
import { fundTask } from './attempts.ts'
import { createTestDatabase } from './database.ts'
import { addPerson, give, type Party } from './exchange.ts'
import { openNeighbourhood } from './neighbours.ts'
import { openTestServices } from './services.ts'

/** Somebody at the app in this process. */
export type Earner = LocalPerson & Party

/** A whole app beside the twins of all platforms, and tasks about what can be done there. */
export type AccountTasks = Awaited<ReturnType<typeof openAccountTasks>>

/** Opens it, on a database of its own. more: settings of the environment besides. */
export async function openAccountTasks(more: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const neighbourhood = await openNeighbourhood()
  const env = { DEMO: 'off', RATE_LIMITS: 'account_check_attempt=5/60', ...more }
  const services = { ...(await openTestServices(database, env)), ...neighbourhood.services }
  const local = await openApp(services)
  let people = 0

  /** Somebody whose trust opens follows, past the first day. */
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

  /** A task about something at a twin, by an owner of its own; answers its id. */
  async function taskFor(platform: ApiPlatform, deed: Deed): Promise<string> {
    const owner = await addPerson(database, `owner_of_deed_${++people}`)
    await give(database, owner, 200)
    const { action, kind, id: externalId, url } = deed
    return String(
      await fundTask(database, { owner, platform, action, kind, externalId, url, reward: 10, target: 3 }),
    )
  }

  /** What can be done first at a platform. */
  function deedOf(platform: ApiPlatform): Deed {
    const [deed] = neighbourhood.of(platform).deeds
    if (!deed) throw new Error(`nothing can be done at ${platform}`)
    return deed
  }

  /** All troubles over, all accounts and deeds gone. */
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

/** One of them for all tests of a file: there once the first begins, put back and its ledger in order after each. */
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

/** Starts a task. */
export async function startOf({ client }: LocalPerson, taskId: string): Promise<Attempt> {
  const { status, body } = await client.call(startAttempt, { params: { taskId } })
  if (status !== 200) throw new Error(`task ${taskId} was not started: ${JSON.stringify(body)}`)
  return body.attempt
}

/** Has the platform asked. */
export const checkOf = (
  { client }: LocalPerson,
  { id }: Attempt,
): Promise<{ status: number; headers: Headers; body: Output<typeof checkByAccount> }> =>
  client.call(checkByAccount, { params: { attemptId: id } })
