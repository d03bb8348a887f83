import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTicket } from '#contract/community/support.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { addressOf, type Operation } from '#contract/operation.ts'
import { roles, staffRoles } from '#contract/roles.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { belongingsOf, giveOneOfEach } from '#tests/belongings.ts'
import { anOffer } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { give, type Party } from '#tests/exchange.ts'
import { newAnswers } from '#tests/feedback.ts'
import { ordered } from '#tests/orders.ts'
import { sampleOf } from '#tests/samples.ts'
import { largeLimits } from '#tests/server.ts'
import { shareServices } from '#tests/services.ts'
import { endpoints } from '../endpoints.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { DEMO: 'on', PORT: '3000', RATE_LIMITS: largeLimits }))

/** Parameters that name what belongs to a member, with the other member's ids. */
const ids = new Map<string, string | number>()
let other: LocalPerson
const people = new Map<string, LocalPerson>()

/** A member and one person of each role. */
async function joinEach(): Promise<void> {
  for (const who of ['member', ...roles]) {
    const person = await local.join(`belongs_${who}`)
    people.set(who, person)
    await database.owner.query(
      `UPDATE member SET is_admin = $2 = 'admin', staff_role = CASE WHEN $2 = ANY ($3) THEN $2 END WHERE id = $1`,
      [person.id, who, staffRoles],
    )
  }
}

beforeAll(async () => {
  other = await local.join('belongs_other')
  const named = { ...other, username: 'belongs_other' } satisfies Party & LocalPerson
  await give(database, named, 2000)
  await database.owner.query(
    `UPDATE member SET credited_count = 60, credited_days = 5, created_at = ledger.clock() - interval '9 days' WHERE id = $1`,
    [other.id],
  )
  await joinEach()
  const campaignId = await fundTask(database, { owner: named })
  const promoter = { ...(people.get('finance') ?? other), username: 'belongs_finance' }
  await give(database, promoter, 500)
  const taskId = await fundTask(database, { owner: promoter })
  const start = async (by: LocalPerson | undefined, taskId: number): Promise<string> =>
    (await by?.client.call(startAttempt, { params: { taskId: String(taskId) } }))?.body.attempt.id ?? ''
  const attemptId = await start(other, taskId)
  const feedbackId = await start(await local.join('belongs_earner'), campaignId)
  const owned = await giveOneOfEach(database, { memberId: other.id, campaignId, feedbackId })
  const question = { kind: 'question', subject: 'Where is my order?', text: 'I would like to know.' } as const
  const { ticket } = (await other.client.call(openTicket, { body: question })).body
  const { orderId } = await ordered(other)
  const made = { ...owned, campaignId, attemptId, feedbackId, orderId, ticketId: ticket.id }
  for (const [name, id] of Object.entries(made)) ids.set(name, id)
})

/** Bodies whose parts must fit each other. */
const bodies: Record<string, object> = {
  giveFeedback: newAnswers(),
  saveDraft: anOffer(),
}

/** Status of a valid call by somebody with the other member's ids. */
async function statusOf(operation: Operation, who: string): Promise<number> {
  const { name, params, body, upload, method, idempotent } = operation
  const { statusCode } = await local.app.inject({
    method,
    url: addressOf(operation, {
      params: Object.fromEntries(
        Object.entries(params?.shape ?? {}).map(([key, schema]) => [
          key,
          ids.get(key) ?? sampleOf(schema, key),
        ]),
      ),
    }),
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      ...(people.has(who) && { cookie: `session=${people.get(who)?.cookies.session}` }),
      ...(idempotent && { 'idempotency-key': randomUUID() }),
      ...(upload && { 'content-type': 'multipart/form-data; boundary=x' }),
    },
    ...(body && { payload: bodies[name] ?? (sampleOf(body) as object) }),
    ...(upload && {
      payload: `--x\r\ncontent-disposition: form-data; name="${upload.field}"; filename="a"\r\n\r\na\r\n--x--\r\n`,
    }),
  })
  return statusCode
}

/** Parameters that name what everybody sees. */
const ofEverybody = ['platform', 'kind', 'tier', 'taskId', 'contentId', 'ownerId']
/** Answers that say and change nothing; a repeated deletion is one too. */
const closed = [204, 401, 403, 404, 409]
/** Calls about what others have that everybody may make; readTicket also opens by the link in a mail. */
const forEverybody = ['joinCircle', 'leaveCircle', 'readTicket']
/** Calls in which staff see what a member has. */
const forStaff: Record<string, readonly string[]> = { readOwnProof: ['admin', 'moderator'] }

const all = endpoints.map(({ operation }) => operation).filter(({ audience }) => audience === 'member')
const namedBy = ({ params }: Operation): string[] => Object.keys(params?.shape ?? {})

test('every id of an operation is of something that a member has, or of what everybody sees', () => {
  const unknown = all.flatMap(namedBy).filter((name) => !ids.has(name) && !ofEverybody.includes(name))
  expect(unknown).toEqual([])
})

describe('nobody reads or changes what belongs to another member', () => {
  const about = all.filter(
    (operation) =>
      namedBy(operation).some((name) => !ofEverybody.includes(name)) &&
      !forEverybody.includes(operation.name),
  )
  test.each(about.map((operation) => [operation.name, operation] as const))('%s', async (name, operation) => {
    const before = await belongingsOf(database, other.id)
    for (const who of ['visitor', 'member', ...roles]) {
      if (forStaff[name]?.includes(who)) continue
      const status = await statusOf(operation, who)
      expect({ who, status, isClosed: closed.includes(status) }).toEqual({ who, status, isClosed: true })
    }
    expect(await belongingsOf(database, other.id)).toEqual(before)
  })
})
