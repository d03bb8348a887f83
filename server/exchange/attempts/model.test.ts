import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '#ledger/index.ts'
import { type Act, AttemptModel, actKinds, rejectionsOf } from '#tests/attempt-model.ts'
import { addEarner, endCampaign, figuresOf, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, capsOf, give, type Party, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { verifyCampaigns } from '#tests/verify-campaigns.ts'
import {
  approveAttempt,
  creditDueAttempts,
  expireAttempts,
  rejectAttempt,
  startAttempt,
  submitAttempt,
  waitForVerdict,
} from './index.ts'

const database = shareDatabase()
const services = shareServices(database)

beforeAll(async () => {
  // The clock is frozen until a step moves it, so steps meet each moment to the second.
  await database.owner.query(`CREATE TABLE public.frozen AS SELECT timestamptz '2030-01-01 00:01:00Z' AS at;
    CREATE OR REPLACE FUNCTION ledger.clock() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER
    AS $$ SELECT at FROM public.frozen $$`)
})

const earnerCount = 3
type Kind = Exclude<Act['kind'], 'wait'>

/** A single act, as when an attempt's life is cut short or an act comes out of order. */
const loose: fc.Arbitrary<Act[]> = fc
  .record({
    kind: fc.constantFrom<Kind[]>(...actKinds, 'resume'),
    earner: fc.nat({ max: earnerCount - 1 }),
  })
  .map((act) => [act])

const pause: fc.Arbitrary<Act[]> = fc
  .constantFrom(1, 900, 1800, 1801, 86_401, 259_200)
  .map((seconds) => [{ kind: 'wait', seconds }])

const verdictDue: Act[] = [{ kind: 'wait', seconds: 259_200 }]

/** The life of an attempt from start to end, as most are. */
const life: fc.Arbitrary<Act[]> = fc
  .tuple(
    fc.nat({ max: earnerCount - 1 }),
    fc.constantFrom<Kind[][]>(
      ['approve'],
      ['waitForever', 'approve'],
      ['reject'],
      ['waitLong', 'settle'],
      ['rejectLater', 'settle'],
      ['rejectLater', 'waitForever', 'approve'],
      ['settle'],
    ),
  )
  .map(([earner, verdict]) => {
    const acts = (kinds: Kind[]): Act[] => kinds.map((kind) => ({ kind, earner }))
    const [last] = verdict.slice(-1)
    const before = last === 'settle' ? verdictDue : []
    return [...acts(['start', 'handIn', ...verdict.slice(0, -1)]), ...before, ...acts(verdict.slice(-1))]
  })

const acts: fc.Arbitrary<Act[]> = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: life },
      {
        weight: 4,
        arbitrary: life.chain((whole) => fc.nat({ max: 4 }).map((length) => whole.slice(0, length))),
      },
      { weight: 6, arbitrary: loose },
      { weight: 2, arbitrary: pause },
    ),
    { minLength: 4, maxLength: 16 },
  )
  .map((groups) => groups.flat())

interface Play {
  owner: Party
  earners: Party[]
  campaignId: number
  model: AttemptModel
  reasons: ReturnType<typeof rejectionsOf>
}

/** Runs an act on the exchange; returns its result in one word. */
async function take({ owner, earners, campaignId, model, reasons }: Play, taken: Act): Promise<string> {
  if (taken.kind === 'wait') {
    await database.owner.query('UPDATE frozen SET at = at + make_interval(secs => $1)', [taken.seconds])
    return 'ok'
  }
  const earner = earners[taken.earner] as Party
  const sessionId = model.session(taken.earner)
  const step = { sessionId, memberId: earner.id }
  const inSeconds = async (seconds: number): Promise<Date> =>
    (await database.owner.query('SELECT at + make_interval(secs => $1) AS at FROM frozen', [seconds])).rows[0]
      .at
  const pause = (call: string) =>
    database.owner.query(`SELECT exchange.${call}($1, 'owner', $2) AS verdict`, [campaignId, owner.id])
  switch (taken.kind) {
    case 'start': {
      const started = await startAttempt(services, { memberId: earner.id, campaignId })
      if (started.verdict === 'ok' && 'sessionId' in started) model.begin(started.sessionId)
      return started.verdict
    }
    case 'handIn':
      return submitAttempt(services.pool, step)
    case 'waitLong':
      return waitForVerdict(services.pool, { ...step, until: await inSeconds(259_200) })
    case 'waitForever':
      return waitForVerdict(services.pool, { ...step, until: null })
    case 'approve':
      return (await approveAttempt(services, step)).verdict
    case 'reject':
      return rejectAttempt(services.pool, { ...step, reason: reasons.now })
    case 'rejectLater':
      return rejectAttempt(services.pool, { ...step, reason: reasons.later, until: await inSeconds(259_200) })
    case 'expire':
      return String(await expireAttempts(services))
    case 'settle':
      return String(await creditDueAttempts(services))
    case 'end':
      return String(await endCampaign(database, campaignId, owner))
    case 'pause':
      return (await pause('pause_campaign')).rows[0].verdict
    case 'resume':
      return (await pause('resume_campaign')).rows[0].verdict
  }
}

let runs = 0

async function play(action: 'like' | 'feedback', places: number, taken: Act[]): Promise<void> {
  const owner = await addPerson(database, `owner_${++runs}`)
  const [reward, fee] = action === 'like' ? [5, 1] : [41, 9]
  await give(database, owner, (reward + fee) * places)
  const campaignId = await fundTask(database, { owner, action, reward, target: places })
  const earners = await Promise.all(Array.from({ length: earnerCount }, () => addEarner(database)))
  const model = new AttemptModel({
    reward,
    fee,
    places,
    isFeedback: action === 'feedback',
  })
  const reasons = rejectionsOf(action === 'feedback')
  const { rows } = await database.owner.query(
    `SELECT count(*) AS open FROM attempt WHERE state IN ('started', 'proving', 'pending')`,
  )
  // Attempts that earlier runs left open would be expired or paid in this one.
  expect(rows).toEqual([{ open: 0 }])
  for (const one of taken) {
    const said = await take({ owner, earners, campaignId, model, reasons }, one)
    expect({ one, said }).toEqual({ one, said: model.take(one) })
    expect(await figuresOf(database, campaignId)).toEqual(model.figures())
  }
  for (const [index, earner] of earners.entries()) {
    expect(await walletOf(database, earner)).toBe(model.wallet(index))
    expect((await capsOf(database, earner)).attempts).toBe(model.capsTaken(index))
  }
  expect(await walletOf(database, owner)).toBe(model.ownerWallet())
  await closeAll(campaignId)
}

/** Ends everything that is open, and verifies the campaigns. */
async function closeAll(campaignId: number): Promise<void> {
  await database.owner.query(
    `SELECT exchange.reject_attempt(session_id, 'not_allowed', false, NULL)
     FROM attempt WHERE campaign_id = $1 AND ended_at IS NULL`,
    [campaignId],
  )
  await database.owner.query(
    `SELECT exchange.end_campaign(id, owner_id, gen_random_uuid()) FROM campaign WHERE id = $1`,
    [campaignId],
  )
  expect((await figuresOf(database, campaignId)).escrow).toBe(0)
  expect(await verifyCampaigns(database.owner)).toEqual([])
}

test.each(['like', 'feedback'] as const)(
  'any acts of earners, owners and time on a %s, in any order, end as a plain model predicts',
  async (action) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 3 }), acts, (places, taken) => play(action, places, taken)),
      { numRuns: 50 },
    )
    expect(await verifyLedger(database.owner)).toEqual([])
  },
  120_000,
)
