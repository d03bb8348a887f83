import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { redConsent } from '#contract/exchange/consents.ts'
import type { readTask, Task } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import { queryRow } from '#database/rows.ts'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, toMorning } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import type { Member, MemberContext } from '../../http/context.ts'
import {
  doneColumns,
  doneRow,
  joinDone,
  readEarnerFacts,
  taskFactColumns,
  taskFactRow,
  taskFactsOf,
} from '../attempts/facts.ts'
import {
  approveAttempt,
  expireAttempts,
  rejectAttempt,
  startAttempt,
  submitAttempt,
} from '../attempts/index.ts'
import type { EarnerFacts, TaskFacts } from '../attempts/judged.ts'
import { offerOf, verdictFor } from '../attempts/verdict.ts'
import { startHouseFund } from '../house/index.ts'
import { countOpenTasks } from './count-tasks.ts'
import { readTaskList } from './list-tasks.ts'
import { readTaskEndpoint } from './read-task.ts'

const database = shareDatabase()
const services = shareServices(database)
let owners: Party[]

beforeAll(async () => {
  await toMorning(database)
  owners = []
  for (let number = 0; number < 3; number++) {
    const owner = await addPerson(database, `judged_owner_${number}`)
    await give(database, owner, 500_000)
    owners.push(owner)
  }
  await startHouseFund(services)
})

/** The tasks of a run: two of one content, two of one site, one of the house, one whose target is one. */
const kinds = [
  { platform: 'youtube', action: 'like', owner: 0, of: 'video' },
  { platform: 'youtube', action: 'like', owner: 1, of: 'video' },
  { platform: 'youtube', action: 'subscribe', owner: 0, of: 'channel' },
  { platform: 'youtube', action: 'watch', owner: 2, of: 'film', seconds: 30 },
  { platform: 'youtube', action: 'visit', owner: 1, of: 'film', seconds: 15 },
  { platform: 'website', action: 'visit', owner: 2, of: 'site', seconds: 15, reward: 90 },
  { platform: 'website', action: 'feedback', owner: 2, of: 'page', reward: 40 },
  { platform: 'website', action: 'visit', owner: null, of: 'house', seconds: 15, reward: 3, target: 2 },
  { platform: 'discord', action: 'join', owner: 1, of: 'server', target: 1 },
] as const

const sites = ['site', 'house']
let runs = 0

async function plant(): Promise<number[]> {
  const ids: number[] = []
  for (const { owner, of, ...task } of kinds) {
    const externalId = `${of}-${runs}`
    const url = `https://${task.platform}.example.com/${externalId}/${owner ?? 'house'}`
    ids.push(
      await fundTask(database, {
        ...task,
        owner: owner === null ? null : (owners[owner] ?? null),
        externalId,
        url,
      }),
    )
  }
  await database.owner.query(
    `UPDATE content SET site_key = external_id FROM campaign WHERE content.id = content_id AND campaign.id = ANY ($1)
       AND split_part(external_id, '-', 1) = ANY ($2)`,
    [ids, sites],
  )
  return ids
}

type Act = { kind: (typeof acts)[number]; of: number; by: number }

/** Changes of the earner or a task, one statement each; ME, TASK, BY and TODAY are replaced. */
const changes = {
  points: `INSERT INTO member_day (member_id, day, points_taken) VALUES (ME, TODAY, 450 + BY * 15)
    ON CONFLICT (member_id, day) DO UPDATE SET points_taken = excluded.points_taken`,
  attempts: `INSERT INTO member_day (member_id, day, attempts_taken) VALUES (ME, TODAY, 92 + BY)
    ON CONFLICT (member_id, day) DO UPDATE SET attempts_taken = excluded.attempts_taken`,
  screenshots: `INSERT INTO member_day (member_id, day, screenshots_taken) VALUES (ME, TODAY, 10)
    ON CONFLICT (member_id, day) DO UPDATE SET screenshots_taken = 10`,
  yesterday: `INSERT INTO member_day (member_id, day, points_taken) VALUES (ME, TODAY - 1, 20 * BY)
    ON CONFLICT (member_id, day) DO UPDATE SET points_taken = 20 * BY`,
  group: `INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
    SELECT ME, TODAY, platform, CASE action WHEN 'visit' THEN 'visits' WHEN 'like' THEN 'likes' WHEN 'feedback' THEN action
      WHEN 'watch' THEN 'watches' ELSE 'follows' END, 60 + BY FROM campaign WHERE id = TASK
    ON CONFLICT (member_id, day, platform, action_group) DO UPDATE SET attempts_taken = excluded.attempts_taken`,
  pair: `INSERT INTO pair_day (earner_id, owner_id, day, attempts_taken)
    SELECT ME, coalesce(owner_id, 0), TODAY, BY * 4 FROM campaign WHERE id = TASK
    ON CONFLICT (earner_id, owner_id, day) DO UPDATE SET attempts_taken = excluded.attempts_taken`,
  site: `INSERT INTO site_day (member_id, site_key, day, attempts_taken)
    SELECT ME, site_key, TODAY, 1 + BY % 3 FROM campaign JOIN content ON content.id = content_id
    WHERE campaign.id = TASK AND site_key IS NOT NULL
    ON CONFLICT (member_id, site_key, day) DO UPDATE SET attempts_taken = excluded.attempts_taken`,
  block: `INSERT INTO owner_block (member_id, owner_id)
    SELECT ME, owner_id FROM campaign WHERE id = TASK AND owner_id IS NOT NULL ON CONFLICT DO NOTHING`,
  link: `INSERT INTO shared_sign (member_id, sign)
    SELECT unnest(ARRAY[ME, owner_id]), CASE BY % 2 WHEN 0 THEN 'device:' ELSE 'network:' END || ME
    FROM campaign WHERE id = TASK AND owner_id IS NOT NULL ON CONFLICT DO NOTHING`,
  content: `INSERT INTO content (owner_id, platform, kind, external_id, canonical_url, url, title, site_key)
    SELECT ME, content.platform, content.kind, external_id, 'own' || BY, 'own', 'Own', site_key
    FROM campaign JOIN content ON content.id = content_id WHERE campaign.id = TASK ON CONFLICT DO NOTHING`,
  skip: 'INSERT INTO task_skip (member_id, campaign_id) VALUES (ME, TASK) ON CONFLICT DO NOTHING',
  newcomer: 'UPDATE member SET credited_count = BY % 6 WHERE id = ME',
  born: 'UPDATE member SET created_at = ledger.clock() - make_interval(hours => 2 * BY) WHERE id = ME',
  trusted: 'UPDATE member SET credited_count = 50, credited_days = 3 WHERE id = ME',
  suspend: `UPDATE member SET state = 'suspended' WHERE id = ME AND BY = 0`,
  consent: `INSERT INTO tier_consent (member_id, tier, version) VALUES (ME, 'red', ${redConsent.version}) ON CONFLICT DO NOTHING`,
  language: `UPDATE member SET language = (ARRAY['de', 'en'])[1 + BY % 2], country = 'AT' WHERE id = ME`,
  languages: `UPDATE campaign SET languages = '{de}' WHERE id = TASK`,
  countries: `UPDATE campaign SET countries = '{AT,CH}' WHERE id = TASK`,
  hours: 'UPDATE campaign SET hours_from = BY, hours_until = (BY + 9) % 24 WHERE id = TASK',
  limit: 'UPDATE campaign SET hour_limit = 1 + BY % 2 WHERE id = TASK',
  full: 'UPDATE campaign SET reserved = target - delivered, reserved_points = 1 WHERE id = TASK',
  pause: `UPDATE campaign SET state = 'paused', paused_by = 'owner' WHERE id = TASK AND state = 'live'`,
} as const
const acts = [
  ...(['start', 'start', 'start', 'submit', 'approve', 'reject', 'wait', 'wait'] as const),
  ...(Object.keys(changes) as (keyof typeof changes)[]),
] as const

const someActs: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...acts),
    of: fc.nat({ max: kinds.length - 1 }),
    by: fc.nat({ max: 12 }),
  }),
  { minLength: 4, maxLength: 14 },
)

async function take(earner: Party, campaignId: number, { kind, by }: Act): Promise<void> {
  if (kind === 'wait') return database.shiftClock([15, 45, 90, 1801, 3600][by % 5] ?? 1)
  if (kind === 'start') return void (await startAttempt(services, { memberId: earner.id, campaignId }))
  if (kind !== 'submit' && kind !== 'approve' && kind !== 'reject') {
    const values = {
      TODAY: `(ledger.clock() AT TIME ZONE 'UTC')::date`,
      ME: earner.id,
      TASK: campaignId,
      BY: by,
    }
    await database.owner.query(
      changes[kind].replaceAll(/\b(TODAY|ME|TASK|BY)\b/g, (name) =>
        String(values[name as keyof typeof values]),
      ),
    )
    return
  }
  const { rows } = await database.owner.query<{ session: string }>(
    `SELECT session_id AS session FROM attempt WHERE member_id = $1 AND ended_at IS NULL AND action <> 'visit'`,
    [earner.id],
  )
  const sessionId = rows.at(by % Math.max(1, rows.length))?.session
  if (!sessionId) return
  if (kind === 'submit') await submitAttempt(services.pool, { sessionId, memberId: earner.id })
  else if (kind === 'approve') await approveAttempt(services, { sessionId })
  else await rejectAttempt(services.pool, { sessionId, reason: 'not_allowed' })
}

async function factsOf(
  earner: Party,
  ids: readonly number[],
): Promise<{ of: EarnerFacts; tasks: TaskFacts[] }> {
  // A start ends what is overdue first, and may replace what it locks.
  await expireAttempts(services)
  const seen = await readEarnerFacts(services.pool, services.settings.get, earner.id)
  const of = { ...seen, lockedIds: seen.running.map(({ id }) => id) }
  const rows = ids.map((id) =>
    queryRow(
      services.pool,
      { ...taskFactRow, ...doneRow },
      `SELECT ${taskFactColumns}, ${doneColumns} FROM campaign JOIN content ON content.id = content_id
       ${joinDone('$1')} WHERE campaign.id = $2`,
      [earner.id, id],
    ),
  )
  return { of, tasks: (await Promise.all(rows)).map((row) => taskFactsOf(row, new Set())) }
}

async function listed(earner: Party): Promise<Map<number, string | null>> {
  const tasks: Task[] = []
  for (let cursor: string | undefined; ; ) {
    const query = { limit: 4, sort: 'best' as const, ...(cursor && { cursor }) }
    const page = await readTaskList(query, { services, member: earner })
    tasks.push(...page.tasks)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
  return new Map(tasks.map(({ id, availableAt }) => [Number(id), availableAt]))
}

const pageOf = async (earner: Party, id: number) => {
  const context = Object.assign({} as MemberContext, { services, member: earner as Member })
  const input = { params: { taskId: String(id) }, query: {}, body: {} }
  return (await readTaskEndpoint.handle(input, context)) as Output<typeof readTask>
}

/** Compares each screen, and the start of a task, with the judge’s verdicts. */
async function compare(earner: Party, ids: readonly number[], start: number): Promise<void> {
  const { of, tasks } = await factsOf(earner, ids)
  const { rows } = await database.owner.query<{ id: number }>(
    'SELECT campaign_id AS id FROM task_skip WHERE member_id = $1',
    [earner.id],
  )
  const skipped = new Set(rows.map(({ id }) => id))
  const offers = new Map(
    tasks.flatMap((task) => {
      const offer = skipped.has(task.id) ? null : offerOf(of, task)
      return offer ? [[task.id, offer.opensAt?.toISOString() ?? null] as const] : []
    }),
  )
  const shown = await listed(earner)
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(offers))
  const counts = await countOpenTasks(services, earner.id)
  for (const { platform, action } of kinds) {
    const open = tasks.filter(
      (task) => task.platform === platform && task.action === action && offers.get(task.id) === null,
    )
    expect([platform, action, counts[platform]?.[action]]).toEqual([platform, action, open.length])
  }
  for (const task of tasks) {
    const runs = task.done === 'waiting' || of.running.some(({ campaignId }) => campaignId === task.id)
    const said = runs ? 'running' : (task.done ?? verdictFor(of, task, 'page').state)
    expect([task.id, (await pageOf(earner, task.id)).state]).toEqual([task.id, said])
  }
  const [task] = tasks.slice(start)
  if (!task) throw new Error('no such task')
  const { verdict } = await startAttempt(services, { memberId: earner.id, campaignId: task.id })
  expect([task.action, verdict]).toEqual([task.action, verdictFor(of, task).verdict])
}

async function play(taken: readonly Act[], last: number): Promise<void> {
  runs += 1
  const earner = await addEarner(database)
  await database.owner.query(
    `UPDATE campaign SET state = 'ended', paused_by = NULL, ended_at = ledger.clock() WHERE state IN ('live', 'paused')`,
  )
  const ids = await plant()
  for (const act of taken) await take(earner, ids[act.of] ?? 0, act)
  await compare(earner, ids, last)
}

test('in any state the list, the counts, the task’s page and the start say what the judge says', async () => {
  await fc.assert(fc.asyncProperty(someActs, fc.nat({ max: kinds.length - 1 }), play), { numRuns: 60 })
}, 240_000)
