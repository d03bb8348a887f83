import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { listFeedback, listFeedbackPieces, momentPicture } from '#contract/checks/feedback.ts'
import { fundTask } from '#tests/attempts.ts'
import { give, type Person, toMorning, walletOf } from '#tests/exchange.ts'
import { criticsOf, handFeedback, newAnswers } from '#tests/feedback.ts'
import { shareServer } from '#tests/server.ts'

const server = shareServer()

beforeAll(async () => {
  await toMorning(server.database)
})

const { person, campaignOf, begin, given } = criticsOf(server)

const piecesOf = async (owner: Person, query: { cursor?: string; limit?: number } = {}) => {
  const { status, body } = await owner.client.call(listFeedbackPieces, { query })
  expect(status).toBe(200)
  return body
}

test('a moment is stored with its feedback and moves no points', async () => {
  const { owner, earner, feedback } = await given({ at: { seconds: 72, side: 'fix', lengthSeconds: 240 } })
  expect(feedback.at).toEqual({ seconds: 72, side: 'fix' })
  expect(await walletOf(server.database, earner)).toBe(50)
  const { pieces } = await piecesOf(owner)
  expect(pieces).toMatchObject([{ opinions: 1, lengthSeconds: 240, feedback: [{ id: feedback.id }] }])
})

test('feedback on a piece that has a length needs a moment, which the error names', async () => {
  const [owner, earner] = [await person(), await person()]
  const id = await begin(earner, await campaignOf(owner))
  const without = await handFeedback(earner, id, { ...newAnswers(), at: null })
  expect(without.body).toMatchObject({ error: { fields: { 'at.seconds': expect.stringContaining('1:12') } } })
  expect((await handFeedback(earner, id, newAnswers())).status).toBe(200)
})

test('feedback on a website needs no moment, and its piece has no length', async () => {
  const [owner, earner] = [await person(), await person()]
  await give(server.database, owner, 500)
  const task = { owner, platform: 'website', action: 'feedback', reward: 40 }
  const id = await begin(earner, await fundTask(server.database, task))
  const { body } = await handFeedback(earner, id, { ...newAnswers(), at: null })
  expect(body.feedback.at).toBeNull()
  const { pieces } = await piecesOf(owner)
  expect(pieces).toMatchObject([{ opinions: 1, lengthSeconds: null }])
})

test('the length of a piece is what most players reported, and never ends before a moment', async () => {
  const owner = await person()
  const campaignId = await campaignOf(owner)
  const lengthAfter = async (
    seconds: number,
    lengthSeconds: number | null,
  ): Promise<number | null | undefined> => {
    await given({ owner, campaignId, at: { seconds, side: 'works', lengthSeconds } })
    return (await piecesOf(owner)).pieces[0]?.lengthSeconds
  }
  expect(await lengthAfter(30, null)).toBe(30)
  expect(await lengthAfter(10, 240)).toBe(240)
  expect(await lengthAfter(10, 240)).toBe(240)
  expect(await lengthAfter(10, 90_000)).toBe(240)
  expect(await lengthAfter(300, null)).toBe(300)
})

test('pieces are listed by their latest feedback, page by page, and one of them alone', async () => {
  const owner = await person()
  const campaigns = [await campaignOf(owner), await campaignOf(owner), await campaignOf(owner)]
  const ids: string[] = []
  for (const campaignId of [...campaigns, campaigns[0]])
    ids.push((await given({ owner, campaignId: campaignId ?? 0 })).id)
  const first = await piecesOf(owner, { limit: 2 })
  const second = await piecesOf(owner, { limit: 2, cursor: first.nextCursor ?? '' })
  const listed = [...first.pieces, ...second.pieces].map(({ feedback }) => feedback.map(({ id }) => id))
  expect(listed).toEqual([[ids[3], ids[0]], [ids[2]], [ids[1]]])
  expect(second.nextCursor).toBeNull()
  const query = { pieceId: first.pieces[0]?.id }
  const { body } = await owner.client.call(listFeedback, { query })
  expect(body.feedback.map(({ id }) => id)).toEqual([ids[3], ids[0]])
  const { body: foreign } = await (await person()).client.call(listFeedback, { query })
  expect(foreign.feedback).toEqual([])
})

test('held feedback is on no map until an admin releases it', async () => {
  const { owner, id } = await given()
  const hold = (held: boolean) =>
    server.database.owner.query(
      'UPDATE feedback SET held = $2 FROM attempt WHERE attempt.id = attempt_id AND session_id = $1',
      [id, held],
    )
  await hold(true)
  expect((await piecesOf(owner)).pieces).toEqual([])
  await hold(false)
  expect((await piecesOf(owner)).pieces).toHaveLength(1)
})

test('the picture of a piece’s moments is its creator’s alone', async () => {
  const { owner, earner, feedback } = await given()
  const path = momentPicture(feedback.pieceId)
  const picture = await owner.client.fetch(path)
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('cache-control')).toBe('no-store')
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  expect((await earner.client.fetch(path)).status).toBe(404)
  expect((await (await person()).client.fetch(path)).status).toBe(404)
  expect((await fetch(`${server.url}${path}`)).status).toBe(401)
  expect((await owner.client.fetch(momentPicture('x'))).status).toBe(404)
})
