import { expect, test } from 'vitest'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))

test('two runs at once give nobody more news than a day has', async () => {
  const { id } = await local.join('news_twice')
  await database.owner.query(
    `WITH news AS (
       INSERT INTO broadcast (title, body, path, least_trust, state, created_by)
       SELECT 'News ' || n, '', '/blog', 0, 'sending', $1 FROM generate_series(1, 2) AS n RETURNING id
     ), chosen AS (
       INSERT INTO notification_choice (member_id, kind, mail, push) VALUES ($1, 'news', 'never', true)
     )
     INSERT INTO broadcast_member (broadcast_id, member_id, due_at) SELECT id, $1, ledger.clock() FROM news`,
    [id],
  )
  const sendOne = 'SELECT exchange.send_news(1, 1, 0, 23) AS handled'
  const [one, other] = [await database.app.connect(), await database.app.connect()]
  try {
    await one.query('BEGIN')
    expect((await one.query(sendOne)).rows).toEqual([{ handled: 1 }])
    await other.query(sendOne)
    await one.query('COMMIT')
    await other.query(sendOne)
  } finally {
    one.release()
    other.release()
  }
  const { rows } = await database.owner.query('SELECT count(*)::int FROM notification WHERE member_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ count: 1 }])
})
