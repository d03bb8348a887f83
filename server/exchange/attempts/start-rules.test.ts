import { expect, test } from 'vitest'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { attemptsOf, capsOf, type Party, walletOf } from '#tests/exchange.ts'
import { openStage } from '#tests/task-stage.ts'
import { approveAttempt, rejectAttempt, submitAttempt } from './index.ts'

const stage = openStage()

const tracesOf = async (earner: Party) => [
  await walletOf(stage.database, earner),
  (await attemptsOf(stage.database, earner)).length,
  (await capsOf(stage.database, earner)).attempts,
]

const shareDevice = (...members: Party[]) =>
  stage.database.owner.query(
    `INSERT INTO member_device (member_id, device_id)
     SELECT id, shared.device FROM (SELECT gen_random_uuid() AS device) AS shared, unnest($1::bigint[]) AS id`,
    [members.map(({ id }) => id)],
  )

test('own content through a second URL form, or promoted by somebody else, earns its owner nothing', async () => {
  const owner = await stage.anOwner()
  const mine = await fundTask(stage.database, {
    owner,
    externalId: 'mine',
    url: 'https://youtube.example.com/mine',
  })
  const secondForm = { owner, externalId: 'mine', url: 'https://youtu.example.com/mine?si=1' }
  await expect(fundTask(stage.database, secondForm)).rejects.toThrow('content_of_owner')
  const byAnother = await stage.task({ externalId: 'mine', url: 'https://m.youtube.example.com/mine' })
  const balance = await walletOf(stage.database, owner)
  expect(await stage.verdictOf(owner, mine)).toBe('own')
  expect(await stage.verdictOf(owner, byAnother)).toBe('own')
  expect(await tracesOf(owner)).toEqual([balance, 0, 0])
})

test('two members on one device earn nothing from each other, in either direction', async () => {
  const [one, two] = [await stage.anOwner(), await stage.anOwner()]
  const [first, second] = [
    await fundTask(stage.database, { owner: one }),
    await fundTask(stage.database, { owner: two }),
  ]
  await shareDevice(one, two)
  expect(await stage.verdictOf(one, second)).toBe('linked')
  expect(await stage.verdictOf(two, first)).toBe('linked')
})

test('two members who share a device only after the start earn nothing either', async () => {
  const [earner, owner] = [await addEarner(stage.database), await stage.anOwner()]
  const id = await fundTask(stage.database, { owner })
  const sessionId = await stage.sessionOf(earner, id)
  await shareDevice(earner, owner)
  expect(await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })).toBe('linked')
  expect(await tracesOf(earner)).toEqual([0, 1, 0])
})

test('a blocked owner, a suspended account and a task that is not live have verdicts of their own', async () => {
  const earner = await addEarner(stage.database)
  const owner = await stage.anOwner()
  const id = await fundTask(stage.database, { owner })
  await stage.database.owner.query('INSERT INTO owner_block (member_id, owner_id) VALUES ($1, $2)', [
    earner.id,
    owner.id,
  ])
  expect(await stage.verdictOf(earner, id)).toBe('blocked')
  await stage.database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [earner.id])
  expect(await stage.verdictOf(earner, await stage.task())).toBe('not_allowed')
  expect(await stage.verdictOf(await addEarner(stage.database), 999_999)).toBe('not_live')
})

test.each([
  ['follow', 'tiktok'],
  ['join', 'discord'],
  ['subscribe', 'youtube'],
])(
  'no %s on %s before five credited attempts, though other tasks are open from the first',
  async (action, platform) => {
    const earner = await addEarner(stage.database, 4)
    expect(await stage.start(earner, await stage.task({ platform, action }))).toMatchObject({
      verdict: 'new_member',
      message: expect.stringContaining('1 more task is credited'),
    })
    expect(await stage.verdictOf(earner, await stage.task({ action: 'like' }))).toBe('ok')
    await stage.database.owner.query('UPDATE member SET credited_count = 5 WHERE id = $1', [earner.id])
    expect(await stage.verdictOf(earner, await stage.task({ platform, action }))).toBe('ok')
  },
)

test.each([
  ['like', 'youtube', 0],
  ['subscribe', 'youtube', 0],
  ['join', 'discord', 0],
  ['save', 'pinterest', 0],
  ['watch', 'youtube', 30],
  ['feedback', 'website', 0],
])(
  'a %s on %s of one content is paid once ever, under whatever campaign, owner or form of its address',
  async (action, platform, seconds) => {
    const earner = await addEarner(stage.database)
    const same = { action, platform, seconds, reward: 40, externalId: `once-${action}` }
    const owner = await stage.anOwner()
    const first = await fundTask(stage.database, { owner, ...same })
    const sessionId = await stage.sessionOf(earner, first)
    const second = await fundTask(stage.database, { owner, ...same })
    const otherForm = await stage.task({ ...same, url: `https://m.example.com/${action}` })
    expect(await stage.verdictOf(earner, second)).toBe('done_before')
    expect(await stage.start(earner, first)).toEqual({ verdict: 'running', sessionId })
    await approveAttempt(stage.services, { sessionId })
    await stage.database.shiftClock(86_400)
    for (const id of [first, second, otherForm]) expect(await stage.verdictOf(earner, id)).toBe('done_before')
    expect(await stage.verdictOf(await addEarner(stage.database), second)).toBe('ok')
    expect(
      await stage.verdictOf(earner, await stage.task({ ...same, externalId: `another-${action}` })),
    ).toBe('ok')
  },
)

test('a task that ended without points can be tried again, and a visit always after its hour', async () => {
  const earner = await addEarner(stage.database)
  const id = await stage.task()
  const sessionId = await stage.sessionOf(earner, id)
  await submitAttempt(stage.services.pool, { sessionId, memberId: earner.id })
  await rejectAttempt(stage.services.pool, { sessionId, reason: 'not_allowed' })
  expect(await stage.verdictOf(earner, id)).toBe('ok')
  const video = { action: 'visit', seconds: 15, reward: 3 }
  const visit = await stage.task(video)
  const visited = await stage.sessionOf(earner, visit)
  await stage.database.shiftClock(15)
  await stage.services.creditWorkers.credit({ sessionId: visited, memberId: earner.id, campaignId: visit })
  expect(await stage.verdictOf(earner, visit)).toBe('already_visited')
  await stage.database.shiftClock(3600)
  expect(await stage.verdictOf(earner, visit)).toBe('ok')
})

test('five tasks without a timer run at once, plus one with a timer; overdue ones make room', async () => {
  const earner = await addEarner(stage.database)
  const first = await stage.task()
  await stage.sessionOf(earner, first)
  await stage.database.shiftClock(60)
  for (let count = 0; count < 4; count++) await stage.sessionOf(earner, await stage.task())
  expect(await stage.verdictOf(earner, await stage.task())).toBe('open_attempts')
  const watch = { action: 'watch', seconds: 30 }
  expect(await stage.verdictOf(earner, await stage.task(watch))).toBe('ok')
  expect(await stage.verdictOf(earner, await stage.task({ action: 'visit', seconds: 15 }))).toBe('busy')
  await stage.database.shiftClock(1800 - 60 + 5)
  expect(await stage.verdictOf(earner, await stage.task())).toBe('ok')
  expect((await attemptsOf(stage.database, earner))[0]).toMatchObject({ state: 'expired', campaign: first })
})

test('of ten starts in parallel tabs five run, and ten starts of one task run it once', async () => {
  const earner = await addEarner(stage.database)
  const ids = await Promise.all(Array.from({ length: 10 }, () => stage.task()))
  const verdicts = await Promise.all(ids.map((id) => stage.verdictOf(earner, id)))
  expect(verdicts.toSorted()).toEqual([...Array(5).fill('ok'), ...Array(5).fill('open_attempts')])
  const other = await addEarner(stage.database)
  const again = await Promise.all(Array.from({ length: 10 }, () => stage.verdictOf(other, ids[0] ?? 0)))
  expect(again.toSorted()).toEqual(['ok', ...Array(9).fill('running')])
  expect(await capsOf(stage.database, other)).toMatchObject({ attempts: 1, pairs: 1 })
})
