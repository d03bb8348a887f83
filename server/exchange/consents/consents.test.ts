import { beforeAll, expect, test } from 'vitest'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { agreeToTier, redConsent } from '#contract/exchange/consents.ts'
import { readTask } from '#contract/exchange/tasks.ts'
import { fundTask } from '#tests/attempts.ts'
import { give, join, type Person } from '#tests/exchange.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()
let owner: Person

beforeAll(async () => {
  owner = await join(server, 'owner')
  await give(server.database, owner, 10_000)
})

const paramsOf = (id: number) => ({ params: { taskId: String(id) } })
const start = async ({ client }: Person, id: number) => {
  const { status, body } = await client.call(startAttempt, paramsOf(id))
  return 'error' in body ? { status, code: (body as { error: { code: string } }).error.code } : { status }
}
const attemptsOf = async ({ id }: Person): Promise<number> =>
  (await server.database.owner.query('SELECT FROM attempt WHERE member_id = $1', [id])).rowCount ?? 0
const consentsOf = async ({ id }: Person) =>
  (
    await server.database.owner.query(
      `SELECT tier, version, row_key AS row, note_version AS "noteVersion",
         agreed_at > ledger.clock() - interval '1 minute' AS now FROM tier_consent WHERE member_id = $1`,
      [id],
    )
  ).rows

test('no red task starts before the one question is answered, and its answer is stored with the versions read', async () => {
  const earner = await join(server, 'asked', false)
  const like = await fundTask(server.database, { owner, platform: 'youtube', action: 'like' })
  const watch = await fundTask(server.database, { owner, platform: 'tiktok', action: 'watch', seconds: 15 })
  const amber = await fundTask(server.database, {
    owner,
    platform: 'youtube',
    action: 'feedback',
    reward: 25,
  })
  for (const red of [like, watch]) {
    expect((await earner.client.call(readTask, paramsOf(red))).body.consentNeeded).toBe(true)
    expect(await start(earner, red)).toEqual({ status: 403, code: 'consent_needed' })
  }
  expect(await attemptsOf(earner)).toBe(0)
  expect(await start(earner, amber)).toEqual({ status: 200 })

  const { note } = (await earner.client.call(readTask, paramsOf(like))).body
  const body = { version: redConsent.version, row: note.row, noteVersion: note.version }
  const agree = (changed: object) =>
    earner.client.call(agreeToTier, { params: { tier: 'red' }, body: { ...body, ...changed } })
  expect((await agree({ version: redConsent.version + 1 })).status).toBe(409)
  expect((await agree({ noteVersion: note.version + 1 })).status).toBe(409)
  expect((await agree({ row: 'youtube.marry' })).status).toBe(404)
  expect(await consentsOf(earner)).toEqual([])
  expect((await agree({})).status).toBe(204)
  expect((await agree({})).status).toBe(204)
  expect(await consentsOf(earner)).toEqual([{ tier: 'red', ...body, now: true }])
  for (const red of [like, watch]) {
    expect((await earner.client.call(readTask, paramsOf(red))).body.consentNeeded).toBe(false)
    expect(await start(earner, red)).toEqual({ status: 200 })
  }
})

test('the page of a red task says the platform’s note once, in the question while it is asked', async () => {
  const earner = await join(server, 'reads_once', false)
  const like = await fundTask(server.database, { owner, platform: 'youtube', action: 'like' })
  const { note } = (await earner.client.call(readTask, paramsOf(like))).body
  const notes = async () => {
    const html = await (await earner.client.fetch(`/tasks/${like}`)).text()
    return html.replaceAll(/<script.*?<\/script>/gs, '').split(note.text).length - 1
  }
  expect(await notes()).toBe(1)
  const body = { version: redConsent.version, row: note.row, noteVersion: note.version }
  await earner.client.call(agreeToTier, { params: { tier: 'red' }, body })
  expect(await notes()).toBe(1)
})

test('an answer to another version of the question does not count', async () => {
  const earner = await join(server, 'asked_long_ago')
  const like = await fundTask(server.database, { owner, platform: 'youtube', action: 'like' })
  await server.database.owner.query('UPDATE tier_consent SET version = version + 1 WHERE member_id = $1', [
    earner.id,
  ])
  expect(await start(earner, like)).toEqual({ status: 403, code: 'consent_needed' })
})
