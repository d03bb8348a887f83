import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { issueProofCode } from '#contract/checks/proofs.ts'
import type { LocalPerson } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { promote, walletOf } from '#tests/exchange.ts'
import { begin, draw, followTask, hand, prove, shareProofs, someone, stand } from '#tests/proofs.ts'
import { readForgotten, sweepProofs } from './index.ts'

const exchange = shareProofs()
let people = 0

const earner = (trust: 0 | 1 | 2 = 1) => someone(exchange, `earner-${++people}`, trust)
const wallet = (person: LocalPerson) => walletOf(exchange.database, person)
const task = async (owner?: LocalPerson) =>
  followTask(exchange, owner ?? (await someone(exchange, `owner-${++people}`)))
const files = () => readdir(join(exchange.dataDir, 'proofs'))

test('a sure proof of a trusted earner is credited at once; a new earner’s goes to the owner', async () => {
  const [trusted, fresh] = [await earner(2), await earner(1)]
  const before = await wallet(trusted)
  const sure = await prove(exchange, trusted, await task(), draw('sure'))
  expect(await stand(trusted, sure)).toMatchObject({
    stage: 'approved',
    dueAt: null,
    triesLeft: 2,
    lookFor: 'clayandkiln',
  })
  expect(await wallet(trusted)).toBe(before + 10)
  const waiting = await prove(exchange, fresh, await task(), draw('sure'))
  expect(await stand(fresh, waiting)).toMatchObject({ stage: 'owner', dueAt: expect.stringMatching(/Z$/) })
  expect(await wallet(fresh)).toBe(1000)
})

test('a likely proof waits for the owner, and is credited after 72 hours', async () => {
  const person = await earner(2)
  const attemptId = await prove(exchange, person, await task(), draw('likely'))
  expect(await stand(person, attemptId)).toMatchObject({ stage: 'owner' })
  await exchange.database.shiftClock(72 * 3600 - 60)
  await exchange.minute()
  expect((await stand(person, attemptId)).stage).toBe('owner')
  await exchange.database.shiftClock(61)
  await exchange.minute()
  expect((await stand(person, attemptId)).stage).toBe('approved')
  expect(await wallet(person)).toBe(1010)
  expect(await stages(attemptId)).toEqual(['approved'])
})

const stages = async (attemptId: string): Promise<string[]> =>
  (
    await exchange.database.owner.query<{ stage: string }>(
      `SELECT stage FROM review JOIN attempt ON attempt.id = attempt_id WHERE session_id = $1 ORDER BY review.id`,
      [attemptId],
    )
  ).rows.map(({ stage }) => stage)

test.each(['unsure', 'off'] as const)(
  'a proof that is %s goes to an admin, and waits without a time limit',
  async (kind) => {
    const person = await earner(2)
    const attemptId = await prove(exchange, person, await task(), draw(kind))
    await exchange.database.shiftClock(20 * 86_400)
    await exchange.minute()
    expect(await stand(person, attemptId)).toMatchObject({ stage: 'admin', dueAt: null })
    expect(await wallet(person)).toBe(1000)
  },
)

test('without a known name an admin decides, however sure the button', async () => {
  const person = await earner(2)
  const taskId = await task()
  await exchange.database.owner.query(
    `UPDATE content SET author = NULL, external_id = 'x' || content.id FROM campaign
     WHERE campaign.content_id = content.id AND campaign.id = $1`,
    [taskId],
  )
  const attemptId = await prove(exchange, person, taskId, draw('sure'))
  expect(await stand(person, attemptId)).toMatchObject({ stage: 'admin', lookFor: null })
})

test('a likely proof for a campaign of the house goes to an admin', async () => {
  const person = await earner(1)
  await exchange.database.owner.query(
    `SELECT * FROM ledger.post_batch(ARRAY[ROW(gen_random_uuid(), 'house_start', NULL, NULL, 500, 0, 0)::ledger.request])`,
  )
  const attemptId = await prove(exchange, person, await followTask(exchange, null), draw('likely'))
  expect((await stand(person, attemptId)).stage).toBe('admin')
})

test('the stored file is readable by our user alone, and has no metadata', async () => {
  const person = await earner()
  const attemptId = await begin(person, await task())
  const before = await files()
  await hand(person, attemptId, draw('likely', { wrapping: 'GPS 52.5' }))
  const [upload] = (await files()).filter((name) => !before.includes(name))
  expect(upload).toMatch(/^[\w-]{43}\.upload$/)
  const { mode } = await stat(join(exchange.dataDir, 'proofs', upload ?? ''))
  expect((mode & 0o777).toString(8)).toBe('600')
  await exchange.readAll()
  const kept = (await files()).filter((name) => !before.includes(name))
  expect(kept).toEqual([expect.stringMatching(/^[\w-]{43}\.webp$/)])
})

test('the picture is shown to the earner, the owner and admins alone, and no browser may store it', async () => {
  const [person, owner, other, admin] = [await earner(), await earner(), await earner(), await earner()]
  await promote(exchange.database, admin)
  const attemptId = await prove(exchange, person, await task(owner), draw('likely'))
  const url = (await stand(person, attemptId)).picture?.url ?? ''
  const statuses = await Promise.all([person, owner, admin, other].map((who) => who.fetch(url)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 404])
  expect(statuses[0]?.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'image/webp' })
  expect((await exchange.get(url)).statusCode).toBe(401)
  expect((await person.fetch('/api/proofs/x/picture')).statusCode).toBe(404)
})

test('the same file again changes nothing; another is rejected while the first is being read', async () => {
  const person = await earner()
  const picture = draw('likely')
  const attemptId = await begin(person, await task())
  const answers = await Promise.all([1, 2].map(() => hand(person, attemptId, picture)))
  expect(answers.map(({ status, body }) => [status, body.stage])).toEqual(Array(2).fill([200, 'reading']))
  const second = await hand(person, attemptId, draw('sure'))
  expect(errorOf(second)).toMatchObject({
    status: 409,
    message: 'You’ve already sent a screenshot. One is enough.',
  })
  await exchange.readAll()
  await hand(person, attemptId, picture)
  expect(await stand(person, attemptId)).toMatchObject({ stage: 'owner', triesLeft: 2 })
})

test('an unreadable picture can be replaced twice, then the task ends', async () => {
  const person = await earner()
  const attemptId = await begin(person, await task())
  for (const triesLeft of [2, 1]) {
    await hand(person, attemptId, new Blob([`no picture ${triesLeft}`]))
    await exchange.readAll()
    expect(await stand(person, attemptId)).toMatchObject({
      stage: 'again',
      triesLeft,
      problem: expect.stringContaining('isn’t a picture'),
      dueAt: expect.any(String),
    })
  }
  await hand(person, attemptId, new Blob(['no picture at all']))
  await exchange.readAll()
  expect(await stand(person, attemptId)).toMatchObject({ stage: 'rejected', triesLeft: 0 })
  expect(await reasonOf(attemptId)).toBe('proof_unusable')
})

const reasonOf = async (attemptId: string): Promise<string | null> =>
  (await exchange.database.owner.query('SELECT reason FROM attempt WHERE session_id = $1', [attemptId]))
    .rows[0].reason

test('a second picture after an unreadable one counts like a first; without one in a day the task ends', async () => {
  const [quick, slow] = [await earner(), await earner()]
  const quickId = await begin(quick, await task())
  const slowId = await begin(slow, await task())
  for (const [who, id] of [
    [quick, quickId],
    [slow, slowId],
  ] as const)
    await hand(who, id, draw('nothing'))
  await exchange.readAll()
  expect((await stand(quick, quickId)).problem).toContain('Neither the name nor the state')
  await hand(quick, quickId, draw('likely'))
  await exchange.readAll()
  expect((await stand(quick, quickId)).stage).toBe('owner')
  await exchange.database.shiftClock(86_401)
  await exchange.minute()
  expect(await stages(slowId)).toEqual(['rejected'])
  expect(await reasonOf(slowId)).toBe('proof_missing')
  expect((await hand(slow, slowId, draw('sure'))).status).toBe(409)
  expect((await stand(quick, quickId)).stage).toBe('owner')
})

test('a proof whose job was given up is queued again after ten minutes', async () => {
  const { owner, shiftClock } = exchange.database
  const queued = async () => {
    await readForgotten(exchange.services)
    return (await owner.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'read-proof'`))
      .rowCount
  }
  const person = await earner()
  await hand(person, await begin(person, await task()), draw('sure'))
  await owner.query('DELETE FROM graphile_worker._private_jobs')
  await shiftClock(590)
  expect(await queued()).toBe(0)
  await shiftClock(11)
  expect(await queued()).toBe(1)
  await exchange.readAll()
  await owner.query('DELETE FROM graphile_worker._private_jobs')
  expect(await queued()).toBe(0)
})

test('an attempt has one code at a time, which lasts ten minutes and only its earner gets', async () => {
  const person = await earner()
  const attemptId = await begin(person, await task())
  const code = async () => (await person.client.call(issueProofCode, { params: { attemptId } })).body
  const first = await code()
  expect(first.code).toMatch(/^[A-Z0-9]{6}$/)
  expect(await code()).toEqual(first)
  await exchange.database.shiftClock(601)
  expect((await code()).code).not.toBe(first.code)
  const other = await earner()
  expect((await other.client.call(issueProofCode, { params: { attemptId } })).status).toBe(404)
})

test('pictures are deleted 30 days after they were sent, except while they wait for a verdict', async () => {
  const person = await earner(2)
  const done = await prove(exchange, person, await task(), draw('sure'))
  const waiting = await prove(exchange, person, await task(), draw('unsure'))
  await sweepProofs(exchange.services)
  expect((await stand(person, done)).picture?.url).toEqual(expect.any(String))
  const url = (await stand(person, done)).picture?.url ?? ''
  await exchange.database.shiftClock(20 * 86_400)
  await stand(person, done)
  await exchange.database.shiftClock(10 * 86_400 + 60)
  await exchange.minute()
  await sweepProofs(exchange.services)
  expect((await stand(person, done)).picture).toMatchObject({ url: null })
  expect((await person.fetch(url)).statusCode).toBe(404)
  expect((await stand(person, waiting)).picture?.url).toEqual(expect.any(String))
  const { rows } = await exchange.database.owner.query(
    'SELECT count(*) AS count FROM proof WHERE pixels_sha256 IS NOT NULL AND file_name IS NULL',
  )
  expect(rows[0].count).toBeGreaterThan(0)
})
