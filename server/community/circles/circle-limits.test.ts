import { expect, test } from 'vitest'
import { archiveCircle, changeCircleRole, joinCircle } from '#contract/community/circle-members.ts'
import { createCircle } from '#contract/community/circles.ts'
import { likePost, writePost } from '#contract/community/posts.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { newCircle } from '#tests/circles.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const app = shareApp(shareServices(database))

let count = 0
async function owned(): Promise<{ owner: LocalPerson; circleId: string }> {
  const owner = await app.join(`circle_owner_${++count}`)
  await give(database, owner, 1000)
  return { owner, circleId: (await newCircle(owner, { name: `Circle ${count}` })).id }
}
const join = async (circleId: string): Promise<LocalPerson & { username: string }> => {
  const name = `circle_member_${++count}`
  const person = await app.join(name)
  await person.client.call(joinCircle, { params: { circleId } })
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [person.id])
  return { ...person, username: rows[0].username }
}

test('an owner has ten moderators at most, and gives up the own role by handing over alone', async () => {
  const { owner, circleId } = await owned()
  const name = (username: string, role: 'moderator' | 'member') =>
    owner.client.call(changeCircleRole, { params: { circleId, username }, body: { role } })
  for (let place = 1; place <= 10; place++)
    expect((await name((await join(circleId)).username, 'moderator')).status).toBe(204)
  const { username } = await join(circleId)
  expect(errorOf(await name(username, 'moderator'))).toMatchObject({
    status: 409,
    message: 'A circle has at most 10 moderators.',
  })
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [owner.id])
  expect(errorOf(await name(rows[0].username, 'member'))).toMatchObject({
    status: 409,
    message: 'Hand the circle over to give up your own role.',
  })
})

test('a member owns ten circles and is in a hundred at most, and nothing is charged for one more', async () => {
  const { owner } = await owned()
  const { circleId: open } = await owned()
  const belong = (role: 'owner' | 'member', most: number) =>
    database.owner.query(
      `WITH added AS (
         INSERT INTO circle (name, about, topic, join_by, created_by, is_free)
         SELECT $2 || ' ' || nth, 'Ceramics, wood and textile.', 'craft', 'open', $1, false
         FROM generate_series(1, $3) AS nth RETURNING id)
       INSERT INTO circle_member (circle_id, member_id, role) SELECT id, $1, $2 FROM added`,
      [owner.id, role, most],
    )
  await belong('owner', 9)
  const body = {
    name: 'One more',
    about: 'Ceramics, wood.',
    rules: '',
    topic: 'craft',
    joinBy: 'open',
  } as const
  const more = await owner.client.call(
    createCircle,
    { body: { ...body, picture: null } },
    keyed(crypto.randomUUID()),
  )
  expect(errorOf(more)).toMatchObject({
    status: 409,
    message: 'You own 10 circles, the limit. Archive or hand over one.',
  })
  await belong('member', 90)
  expect(errorOf(await owner.client.call(joinCircle, { params: { circleId: open } }))).toMatchObject({
    status: 409,
    message: 'You belong to 100 circles, the limit.',
  })
  const { rows } = await database.owner.query('SELECT balance::int FROM ledger.account WHERE id = $1', [
    owner.walletId,
  ])
  expect(rows).toEqual([{ balance: 850 }])
})

test('an archived circle takes no new posts or likes', async () => {
  const { owner, circleId } = await owned()
  const post = () => owner.client.call(writePost, { params: { circleId }, body: { text: 'The last one' } })
  const reader = await join(circleId)
  const { id: postId } = (await post()).body.post
  await owner.client.call(archiveCircle, { params: { circleId } })
  const like = await reader.client.call(likePost, { params: { circleId, postId }, body: { liked: true } })
  for (const rejected of [await post(), like])
    expect(errorOf(rejected)).toMatchObject({
      status: 409,
      message: 'This circle is archived: it takes no new posts, comments or likes.',
    })
})
