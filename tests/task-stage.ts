import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { startAttempt } from '#server/exchange/attempts/index.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import { fundTask, type TestTask } from './attempts.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { addPerson, give, type Party, toMorning } from './exchange.ts'
import { openTestServices } from './services.ts'

type TestServices = Awaited<ReturnType<typeof openTestServices>>

/**
 * Owners, tasks and starts on one test file's own database, whose ledger and campaigns are verified after
 * each test.
 */
export function openStage() {
  const stage = {
    database: {} as TestDatabase,
    services: {} as TestServices,

    async anOwner(): Promise<Party> {
      const owner = await addPerson(stage.database, `owner_${++owners}`)
      await give(stage.database, owner, 100_000)
      return owner
    },

    /** Funds a task of a new owner, so the limit of three a day per owner is not reached first. */
    async task(more: Partial<TestTask> = {}): Promise<number> {
      return fundTask(stage.database, { owner: await stage.anOwner(), ...more })
    },

    start: (earner: Party, campaignId: number) =>
      startAttempt(stage.services, { memberId: earner.id, campaignId }),

    async verdictOf(earner: Party, campaignId: number): Promise<string> {
      return (await stage.start(earner, campaignId)).verdict
    },

    async sessionOf(earner: Party, campaignId: number): Promise<string> {
      const started = await stage.start(earner, campaignId)
      if ('message' in started) throw new Error(started.message)
      return started.sessionId
    },
  }
  let owners = 0

  beforeAll(async () => {
    stage.database = await createTestDatabase()
    stage.services = await openTestServices(stage.database)
    await toMorning(stage.database)
  })
  afterEach(async () => {
    expect(await verifyLedger(stage.database.owner)).toEqual([])
    expect(await verifyCampaigns(stage.database.owner)).toEqual([])
  })
  afterAll(async () => {
    await stage.services.close()
    await stage.database.close()
  })
  return stage
}
