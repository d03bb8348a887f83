import { beforeAll, expect, test } from 'vitest'
import { catalogue } from '#contract/exchange/catalogue.ts'
import type { readTask, Task } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give, type Party, toMorning } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import type { Member, MemberContext } from '../../http/context.ts'
import { startAttempt } from '../attempts/index.ts'
import { countOpenTasks } from './count-tasks.ts'
import { readTaskList, type TaskQuery } from './list-tasks.ts'
import { readTaskEndpoint } from './read-task.ts'

const database = shareDatabase()
const services = shareServices(database)
let owners: Party[]

beforeAll(async () => {
  await toMorning(database)
  owners = []
  for (let number = 0; number < 12; number++) {
    const owner = await addPerson(database, `pairs_owner_${number}`)
    await give(database, owner, 100_000)
    owners.push(owner)
  }
  let count = 0
  // Two campaigns of each row, by changing owners, so no list is empty or of one owner alone.
  for (const row of catalogue)
    for (const kind of row.kinds.slice(0, 2))
      await fundTask(database, {
        owner: owners[count++ % owners.length] ?? null,
        platform: row.platform,
        action: row.action,
        kind,
        seconds: Math.max(...Object.keys(row.rewards).map(Number)),
        reward: 3 + (count % 7),
      })
})

/** All pages of a list, and the groups that it reports as closed. */
async function list(who: Party, query: Partial<TaskQuery> = {}) {
  const tasks: Task[] = []
  for (let cursor: string | undefined; ; ) {
    const asked = { limit: 7, sort: 'best' as const, ...query, ...(cursor && { cursor }) }
    const page = await readTaskList(asked, { services, member: who })
    tasks.push(...page.tasks)
    if (page.nextCursor === null) return { tasks, closed: page.closed }
    cursor = page.nextCursor
  }
}

const idsOf = (tasks: readonly Task[]): string[] => tasks.map(({ id }) => id)
const sorted = (ids: readonly string[]): string[] => ids.toSorted()

test('the unfiltered list is every pair’s list together, in any order, each task once', async () => {
  const earner = await addEarner(database)
  const whole = idsOf((await list(earner)).tasks)
  expect(new Set(whole).size).toBe(whole.length)
  for (const sort of ['rate', 'reward', 'shortest', 'newest'] as const)
    expect(sorted(idsOf((await list(earner, { sort })).tasks))).toEqual(sorted(whole))
  const pairs = [...new Set(catalogue.map(({ platform, action }) => `${platform} ${action}`))]
  const parts = await Promise.all(
    pairs.map(async (pair) => {
      const [platform, action] = pair.split(' ')
      return (await list(earner, { platform, action })).tasks
    }),
  )
  expect(sorted(parts.flatMap(idsOf))).toEqual(sorted(whole))
  const counts = await countOpenTasks(services, earner.id)
  for (const [index, pair] of pairs.entries()) {
    const [platform = '', action = ''] = pair.split(' ')
    expect([pair, counts[platform]?.[action]]).toEqual([pair, parts[index]?.length])
  }
})

test.each([
  [{ platform: 'youtube' }, 'one platform'],
  [{ action: 'visit' }, 'one action on ten platforms'],
  [{ tier: 'amber' }, 'one tier'],
  [{ kind: 'video' }, 'one kind of content'],
  [{ platform: 'twitch', action: 'watch', tier: 'amber' }, 'one row of a pair that has two'],
  [{ action: 'visit', kind: 'profile' }, 'an action on a kind'],
] as const)('a list filtered by %o shows every matching task and no other (%s)', async (filters, _what) => {
  const earner = await addEarner(database)
  const fits = (task: Task): boolean =>
    Object.entries(filters).every(([name, value]) => task[name as keyof Task] === value)
  const all = (await list(earner)).tasks
  const { tasks } = await list(earner, filters)
  expect(tasks.length).toBeGreaterThan(0)
  expect(tasks.every(fits)).toBe(true)
  expect(sorted(idsOf(tasks))).toEqual(sorted(idsOf(all.filter(fits))))
  for (const sort of ['reward', 'newest'] as const)
    expect((await list(earner, { ...filters, sort })).tasks).toHaveLength(tasks.length)
})

test.each([1, 2, 7, 100])(
  'newcomers see what platforms allow first, each task once, %i at a time',
  async (limit) => {
    const earner = await addEarner(database)
    await database.owner.query('UPDATE member SET credited_count = 0 WHERE id = $1', [earner.id])
    const open = (tasks: Task[]): Task[] => tasks.filter(({ availableAt }) => availableAt === null)
    const seen = open((await list(earner, { limit })).tasks)
    const allowed = seen.filter(({ tier }) => tier === 'green')
    expect(allowed.length).toBeGreaterThan(1)
    expect(seen.length).toBeGreaterThan(allowed.length)
    expect(seen.slice(0, allowed.length)).toEqual(allowed)
    expect(sorted(idsOf(seen))).toEqual(sorted(idsOf(open((await list(earner, { sort: 'newest' })).tasks))))
  },
)

test('in the feed of all platforms an owner has at most one of any ten places while others are left', async () => {
  const { tasks } = await list(await addEarner(database))
  for (const [place, { owner }] of tasks.slice(0, 20).entries()) {
    const before = tasks.slice(Math.max(0, place - 9), place).map((task) => task.owner)
    expect(before).not.toContain(owner)
  }
})

test('a campaign in the spotlight comes first, flagged, and only once', async () => {
  const earner = await addEarner(database)
  const last = (await list(earner)).tasks.at(-1)
  await database.owner.query(
    `UPDATE campaign SET spotlight_until = ledger.clock() + interval '1 hour' WHERE id = $1`,
    [last?.id],
  )
  const { tasks } = await list(earner)
  expect(tasks[0]).toMatchObject({ id: last?.id, spotlight: true })
  expect(tasks.filter(({ spotlight }) => spotlight)).toHaveLength(1)
  expect(idsOf(tasks).filter((id) => id === last?.id)).toHaveLength(1)
  await database.owner.query('UPDATE campaign SET spotlight_until = NULL')
})

test.for([
  ['another language', "languages = '{fr,it}'", 'not_for_you'],
  ['another country', "countries = '{DE}'", 'not_for_you'],
  [
    'other hours',
    "hours_from = (extract(hour FROM ledger.clock() AT TIME ZONE 'UTC')::int + 2) % 24, hours_until = (extract(hour FROM ledger.clock() AT TIME ZONE 'UTC')::int + 4) % 24",
    'resting',
  ],
] as const)('%s: the task is not listed, not counted, and cannot be started', async ([, change, verdict]) => {
  const [earner, silent] = [await addEarner(database), await addEarner(database)]
  await database.owner.query(`UPDATE member SET language = 'de', country = 'AT' WHERE id = $1`, [earner.id])
  const id = await fundTask(database, { owner: owners[0] ?? null, action: 'visit', seconds: 15, reward: 90 })
  const shown = async (who: Party): Promise<boolean> =>
    idsOf((await list(who, { platform: 'youtube' })).tasks).includes(String(id))
  const counted = async (): Promise<number> => (await countOpenTasks(services, earner.id)).youtube?.visit ?? 0
  const before = await counted()
  expect(await shown(earner)).toBe(true)
  await database.owner.query(`UPDATE campaign SET ${change} WHERE id = $1`, [id])
  expect([await shown(earner), await shown(silent)]).toEqual([false, false])
  expect(await counted()).toBe(before - 1)
  expect(await startAttempt(services, { memberId: earner.id, campaignId: id })).toMatchObject({ verdict })
  await database.owner.query(
    `UPDATE campaign SET languages = '{de}', countries = '{AT,CH}', hours_from = NULL, hours_until = NULL WHERE id = $1`,
    [id],
  )
  expect([await shown(earner), await shown(silent)]).toEqual([true, false])
  await database.owner.query(`UPDATE campaign SET state = 'ended', ended_at = ledger.clock() WHERE id = $1`, [
    id,
  ])
})

test('tasks closed by a platform’s daily cap come last with their opening time, and are not counted', async () => {
  const earner = await addEarner(database)
  await database.owner.query(
    `INSERT INTO member_group_day (member_id, day, platform, action_group, attempts_taken)
     VALUES ($1, (ledger.clock() AT TIME ZONE 'UTC')::date, 'youtube', 'visits', 60)`,
    [earner.id],
  )
  const { tasks, closed } = await list(earner, { action: 'visit' })
  const shut = tasks.filter(({ platform }) => platform === 'youtube')
  expect(shut.length).toBeGreaterThan(0)
  expect(tasks.slice(-shut.length)).toEqual(shut)
  expect(shut.every(({ availableAt }) => availableAt?.endsWith('T00:00:00.000Z'))).toBe(true)
  expect(tasks.slice(0, -shut.length).every(({ availableAt }) => availableAt === null)).toBe(true)
  expect(closed).toMatchObject([{ platform: 'youtube', group: 'visits', missingTasks: 0 }])
  expect((await countOpenTasks(services, earner.id)).youtube?.visit).toBe(0)
})

test('a list of follows shows a newcomer no tasks, and says how many are missing until follows open', async () => {
  const newcomer = await addEarner(database, 3)
  const { tasks, closed } = await list(newcomer, { action: 'follow' })
  expect(tasks).toEqual([])
  const shown = catalogue.some(({ group }) => group === 'follows')
  expect(closed).toEqual(
    shown ? [{ platform: null, group: 'follows', opensAt: null, missingTasks: 2, reason: null }] : [],
  )
})

test('a member’s own content and content already done are hidden under any URL and owner', async () => {
  const earner = await addEarner(database)
  await give(database, earner, 1000)
  const watch = { platform: 'youtube', action: 'watch', seconds: 30 } as const
  const [one, other] = [owners[0] ?? null, owners[1] ?? null]
  await fundTask(database, { owner: earner, ...watch, externalId: 'mine' })
  const twin = await fundTask(database, {
    owner: one,
    ...watch,
    externalId: 'mine',
    url: 'https://other.example.com/',
  })
  const done = await fundTask(database, { owner: one, ...watch, externalId: 'done' })
  const again = await fundTask(database, {
    owner: other,
    ...watch,
    externalId: 'done',
    url: 'https://x.example.com/',
  })
  const ids = async () => idsOf((await list(earner, { platform: 'youtube' })).tasks)
  expect(await ids()).not.toContain(String(twin))
  expect(await ids()).toEqual(expect.arrayContaining([String(done), String(again)]))
  const started = await startAttempt(services, { memberId: earner.id, campaignId: done })
  expect(started.verdict).toBe('ok')
  // A running attempt does not hide its task.
  expect(await ids()).toContain(String(done))
  await database.owner.query(
    `UPDATE attempt SET state = 'pending', handed_in_at = ledger.clock() WHERE member_id = $1`,
    [earner.id],
  )
  expect(await ids()).not.toContain(String(done))
  expect(await ids()).not.toContain(String(again))
})

test('a campaign with every completion reserved is neither shown to others nor counted', async () => {
  const earner = await addEarner(database)
  const id = await fundTask(database, {
    owner: owners[2] ?? null,
    platform: 'tiktok',
    action: 'visit',
    seconds: 15,
  })
  const before = await countOpenTasks(services, earner.id)
  await database.owner.query('UPDATE campaign SET reserved = target, reserved_points = 1 WHERE id = $1', [id])
  expect(idsOf((await list(earner, { platform: 'tiktok' })).tasks)).not.toContain(String(id))
  const after = await countOpenTasks(services, earner.id)
  expect(after.tiktok?.visit).toBe((before.tiktok?.visit ?? 0) - 1)
  const answer = await readOne(earner, id)
  expect(answer.state).toBe('ended')
})

const readOne = async (who: Party, id: number) => {
  const context = Object.assign({} as MemberContext, { services, member: who as Member })
  const input = { params: { taskId: String(id) }, query: {}, body: {} }
  return (await readTaskEndpoint.handle(input, context)) as Output<typeof readTask>
}

test('one task reports its state: ready, then running, and own to its owner', async () => {
  const earner = await addEarner(database)
  const [owner] = owners
  if (!owner) throw new Error('no owner was added')
  const id = await fundTask(database, { owner, platform: 'youtube', action: 'watch', seconds: 30 })
  const first = await readOne(earner, id)
  expect(first).toMatchObject({ state: 'ready', attempt: null, consentNeeded: false, label: 'Watch a video' })
  expect(first.note.link).toMatch(/^https:/)
  expect((await readOne(owner, id)).state).toBe('own')
  await startAttempt(services, { memberId: earner.id, campaignId: id })
  expect(await readOne(earner, id)).toMatchObject({ state: 'running', attempt: { state: 'started' } })
  await database.owner.query(`UPDATE campaign SET state = 'ended', ended_at = ledger.clock() WHERE id = $1`, [
    id,
  ])
  expect((await readOne(earner, id)).state).toBe('running')
  await expect(readOne(earner, 999_999)).rejects.toThrow()
})
