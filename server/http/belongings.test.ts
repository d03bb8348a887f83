import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openTicket } from '#contract/community/support.ts'
import { startAttempt } from '#contract/exchange/attempts.ts'
import { addressOf, type Operation } from '#contract/operation.ts'
import { roles, staffRoles } from '#contract/roles.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
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

/** Tables that hold what the other member has, with the column that says so. */
const belongings = {
  member: 'id',
  content: 'owner_id',
  campaign: 'owner_id',
  attempt: 'member_id',
  feedback: 'owner_id',
  purchase_order: 'member_id',
  ticket: 'member_id',
  connection: 'member_id',
  push_device: 'member_id',
  tool_run: 'member_id',
  notification: 'member_id',
  thumbnail_upload: 'member_id',
  session: 'member_id',
  circle: 'created_by',
  circle_member: 'member_id',
  circle_post: 'author_id',
  circle_comment: 'author_id',
  circle_report: 'reporter_id',
  circle_request: 'member_id',
}

beforeAll(async () => {
  other = await local.join('belongs_other')
  const named = { ...other, username: 'belongs_other' } satisfies Party & LocalPerson
  await give(database, named, 2000)
  await database.owner.query(
    `UPDATE member SET credited_count = 60, credited_days = 5, created_at = ledger.clock() - interval '9 days' WHERE id = $1`,
    [other.id],
  )
  for (const who of ['member', ...roles]) {
    const person = await local.join(`belongs_${who}`)
    people.set(who, person)
    await database.owner.query(
      `UPDATE member SET is_admin = $2 = 'admin', staff_role = CASE WHEN $2 = ANY ($3) THEN $2 END WHERE id = $1`,
      [person.id, who, staffRoles],
    )
  }
  const campaignId = await fundTask(database, { owner: named })
  const promoter = { ...(people.get('finance') ?? other), username: 'belongs_finance' }
  await give(database, promoter, 500)
  const taskId = await fundTask(database, { owner: promoter })
  const start = async (by: LocalPerson | undefined, taskId: number): Promise<string> =>
    (await by?.client.call(startAttempt, { params: { taskId: String(taskId) } }))?.body.attempt.id ?? ''
  const attemptId = await start(other, taskId)
  const feedbackId = await start(await local.join('belongs_earner'), campaignId)
  const { rows } = await database.owner.query<Record<string, string>>(
    `WITH draft AS (
       INSERT INTO campaign (content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds,
         effort_seconds, target, state)
       SELECT content_id, owner_id, house, platform, action, reward_points, fee_points, required_seconds, effort_seconds,
         target, 'draft' FROM campaign WHERE id = $2 RETURNING id
     ), told AS (
       INSERT INTO feedback (attempt_id, earner_id, owner_id, campaign_id, works, fix, moment)
       SELECT id, member_id, $1, $2, 'works', 'fix', 'moment' FROM attempt WHERE session_id = $3
     ), connected AS (
       INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by)
       VALUES ($1, 'twitch', '1', 'kiln', 'kiln', 'code') RETURNING id
     ), device AS (
       INSERT INTO push_device (member_id, endpoint, p256dh, auth, name)
       VALUES ($1, 'https://push.example.com/1', repeat('k', 87), repeat('k', 22), 'Firefox') RETURNING id
     ), run AS (
       INSERT INTO tool_run (member_id, tool, input, result, paid_points) VALUES ($1, 'titles', '{}', '{}', 0) RETURNING id
     ), note AS (
       INSERT INTO notification (member_id, kind, title, path) VALUES ($1, 'account', 'Yours', '/') RETURNING id
     ), upload AS (
       INSERT INTO thumbnail_upload (member_id, problem) VALUES ($1, 'No picture') RETURNING id
     ), circle AS (
       INSERT INTO circle (name, about, topic, join_by, created_by, is_free)
       VALUES ('Potters', 'Everything about clay', 'art', 'request', $1, false) RETURNING id
     ), led AS (
       INSERT INTO circle_member (circle_id, member_id, role) SELECT id, $1, 'owner' FROM circle
     ), post AS (
       INSERT INTO circle_post (circle_id, author_id, text) SELECT id, $1, 'Kiln news' FROM circle RETURNING id, circle_id
     ), comment AS (
       INSERT INTO circle_comment (post_id, author_id, text) SELECT id, $1, 'More' FROM post RETURNING id
     ), report AS (
       INSERT INTO circle_report (circle_id, post_id, reporter_id, reason) SELECT circle_id, id, $1, 'spam' FROM post RETURNING id
     )
     SELECT draft.id AS "draftId", connected.id AS "connectionId", device.id AS "deviceId",
       run.id AS "runId", note.id AS "notificationId", upload.id AS "thumbnailId", circle.id AS "circleId",
       post.id AS "postId", comment.id AS "commentId", report.id AS "reportId",
       (SELECT id FROM session WHERE member_id = $1 LIMIT 1) AS "sessionId",
       (SELECT username FROM member WHERE id = $1) AS username
     FROM draft, connected, device, run, note, upload, circle, post, comment, report`,
    [other.id, campaignId, feedbackId],
  )
  const question = { kind: 'question', subject: 'Where is my order?', text: 'I would like to know.' } as const
  const { ticket } = (await other.client.call(openTicket, { body: question })).body
  const { orderId } = await ordered(other)
  const made = { ...rows[0], campaignId, attemptId, feedbackId, orderId, ticketId: ticket.id }
  for (const [name, id] of Object.entries(made)) ids.set(name, id)
})

const snapshot = async (): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {}
  for (const [table, column] of Object.entries(belongings))
    found[table] = (
      await database.owner.query(`SELECT * FROM ${table} WHERE ${column} = $1 ORDER BY 1, 2`, [other.id])
    ).rows
  return found
}

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
    const before = await snapshot()
    for (const who of ['visitor', 'member', ...roles]) {
      if (forStaff[name]?.includes(who)) continue
      const status = await statusOf(operation, who)
      expect({ who, status, isClosed: closed.includes(status) }).toEqual({ who, status, isClosed: true })
    }
    expect(await snapshot()).toEqual(before)
  })
})
