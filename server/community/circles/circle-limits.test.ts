import { expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { newCircle } from '#tests/circles.ts'
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
  await person.do.joinCircle({ circleId })
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [person.id])
  return { ...person, username: rows[0].username }
}

test('an owner has ten moderators at most, and gives up the own role by handing over alone', async () => {
  const { owner, circleId } = await owned()
  const name = (username: string, role: 'moderator' | 'member') => ({ circleId, username, role })
  for (let place = 1; place <= 10; place++)
    await owner.do.changeCircleRole(name((await join(circleId)).username, 'moderator'))
  const { username } = await join(circleId)
  expect((await owner.tries.changeCircleRole(name(username, 'moderator'))).error).toMatchObject({
    code: 'limit_reached',
    message: 'A circle can have at most 10 moderators.',
  })
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [owner.id])
  expect((await owner.tries.changeCircleRole(name(rows[0].username, 'member'))).error).toMatchObject({
    code: 'conflict',
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
  const more = { name: 'One more', about: 'Ceramics, wood.', rules: '', picture: null } as const
  const created = await owner.tries.createCircle({ ...more, topic: 'craft', joinBy: 'open' })
  expect(created.error).toMatchObject({
    code: 'limit_reached',
    message: 'You’ve reached the limit of 10 circles of your own. Archive or hand over one first.',
  })
  await belong('member', 90)
  expect((await owner.tries.joinCircle({ circleId: open })).error).toMatchObject({
    code: 'limit_reached',
    message: 'You’ve reached the limit of 100 circles.',
  })
  const { rows } = await database.owner.query('SELECT balance::int FROM ledger.account WHERE id = $1', [
    owner.walletId,
  ])
  expect(rows).toEqual([{ balance: 850 }])
})

test('an archived circle takes no new posts or likes', async () => {
  const { owner, circleId } = await owned()
  const reader = await join(circleId)
  const post = { circleId, text: 'The last one' }
  const { id: postId } = (await owner.do.writePost(post)).post
  await owner.do.archiveCircle({ circleId })
  const like = { circleId, postId, liked: true }
  for (const { error } of [await owner.tries.writePost(post), await reader.tries.likePost(like)])
    expect(error).toMatchObject({
      code: 'conflict',
      message: 'This circle is archived: it takes no new posts, comments or likes.',
    })
})
