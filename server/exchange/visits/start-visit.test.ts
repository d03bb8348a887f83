import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { ReadSetting } from '#contract/settings.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, capsOf, fundWebsite, give, type Party } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { createModel, type Limits, type Site, type VisitModel } from '#tests/visit-model.ts'
import { startAttempt } from '../attempts/index.ts'

const database = shareDatabase()
const services = shareServices(database)
const sites: Site[] = []

/** Small limits, so every cap is met within a few steps, each time by a different rule. */
const someLimits: fc.Arbitrary<Limits> = fc.record({
  dayAttempts: fc.integer({ min: 1, max: 6 }),
  dayPoints: fc.integer({ min: 6, max: 30 }),
  firstDayPoints: fc.integer({ min: 6, max: 30 }),
  dayVisits: fc.integer({ min: 1, max: 6 }),
  pairAttempts: fc.integer({ min: 1, max: 4 }),
  houseAttempts: fc.constant(1),
  siteAttempts: fc.integer({ min: 1, max: 3 }),
  siteWaitSeconds: fc.constantFrom(0, 30, 600),
  holdSeconds: fc.constant(30),
  graceSeconds: fc.constant(600),
})

beforeAll(async () => {
  await freezeClock()
  const owners = [await addPerson(database, 'owner-1'), await addPerson(database, 'owner-2')]
  for (const owner of owners) await give(database, owner, 1_000_000)
  for (const [index, reward] of [3, 6, 3, 12, 4].entries()) {
    const owner = owners[index % 2] as Party
    const siteKey = index === 4 ? null : `site-${index % 3}.example.org`
    const url = `https://site.example.org/${index}`
    const id = await fundWebsite(database, { owner, url, siteKey, reward, target: 5000 })
    sites.push({ id, ownerId: owner.id, siteKey, reward, seconds: 15 })
  }
})

/** The settings that these limits come from; the rest of a start’s terms is fixed. */
const settingOf =
  (limits: Limits): ReadSetting =>
  (name) => {
    const set: Partial<Record<typeof name, number>> = {
      day_attempts_count: limits.dayAttempts,
      day_attempts_new_count: limits.dayAttempts,
      day_points: limits.dayPoints,
      first_day_points: limits.firstDayPoints,
      day_visits_count: limits.dayVisits,
      pair_day_count: limits.pairAttempts,
      house_day_count: limits.houseAttempts,
      site_day_count: limits.siteAttempts,
      site_wait_seconds: limits.siteWaitSeconds,
    }
    return set[name] ?? services.settings.get(name)
  }

/** Freezes the clock until a step moves it, so steps meet the limits to the second. */
async function freezeClock(): Promise<void> {
  await database.owner.query(`CREATE TABLE public.frozen AS SELECT timestamptz '2030-01-01 00:01:00Z' AS at;
    CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER
    AS $$ SELECT at FROM public.frozen $$`)
}

/** Moves the clock to the first minute of the next day. */
const nextDay = `UPDATE frozen SET at = date_trunc('day', at AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' + interval '1 day 1 minute'`

type Step = { act: 'start'; site: number } | { act: 'complete' } | { act: 'wait'; seconds: number }

const start = fc.record({ act: fc.constant('start' as const), site: fc.nat({ max: 4 }) })
const complete = fc.constant({ act: 'complete' as const })
const wait = (...seconds: number[]) =>
  fc.record({ act: fc.constant('wait' as const), seconds: fc.constantFrom(...seconds) })

/** Complete visits, most of them long enough, among single steps. */
const steps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.tuple(start, wait(15, 15, 15, 15, 14, 615, 616), complete) },
      { weight: 2, arbitrary: fc.tuple(start) },
      { weight: 1, arbitrary: fc.tuple(complete) },
      { weight: 3, arbitrary: fc.tuple(wait(5, 15, 30, 44, 45, 585, 600, 70_000)) },
    ),
    { minLength: 5, maxLength: 25 },
  )
  .map((groups) => groups.flat())

/** Takes one step in the database and in the model, and compares their results. */
async function take(action: Step, earner: Party, model: VisitModel, limits: Limits): Promise<void> {
  if (action.act === 'wait') {
    await database.owner.query('UPDATE frozen SET at = at + make_interval(secs => $1)', [action.seconds])
    return model.wait(action.seconds)
  }
  if (action.act === 'complete') {
    if (!model.session()) return
    const { rows } = await database.app.query<{ verdict: string }>(
      'SELECT verdict FROM exchange.credit_attempts(ARRAY[$1::uuid], ARRAY[$2::bigint])',
      [model.session(), earner.id],
    )
    return expect(rows[0]?.verdict).toBe(model.complete())
  }
  const site = sites[action.site] as Site
  const settings = { ...services.settings, get: settingOf(limits) }
  const started = await startAttempt({ ...services, settings }, { memberId: earner.id, campaignId: site.id })
  const session = 'sessionId' in started ? started.sessionId : ''
  expect(started.verdict).toBe(model.start(site, session))
}

test('starts, completions and waits in any order end as a plain model of the caps predicts', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(steps, someLimits, async (actions, limits) => {
      const earner = await addPerson(database, `earner-${++runs}`)
      const model = createModel(limits)
      await database.owner.query(nextDay)
      await database.app.query('UPDATE member SET created_at = ledger.clock() WHERE id = $1', [earner.id])
      for (const action of actions) await take(action, earner, model, limits)
      expect(await capsOf(database, earner)).toMatchObject(model.taken())
    }),
    { numRuns: 100 },
  )
}, 240_000)
