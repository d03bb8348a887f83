import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { readMembers } from '#server/community/circles/member-queries.ts'
import { readComments, readFeed, readLeaders, readPinned } from '#server/community/circles/post-queries.ts'
import { readCircles } from '#server/community/circles/queries.ts'
import { byKey, compareWithKey, type Way } from './compare.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'

const posts = 10_000
const members = 5_000
/** The circle that is read, one of as many as fill the directory. */
const circle = 1
const circles = 300
const reader = 7

/** Seeds a large circle and compares a member's reads of it with a read by primary key. */
async function bench(addressOf: AddressOf): Promise<void> {
  const owner = createPool(addressOf('owner'), { max: 1, statementTimeoutMs: 0 })
  const pool = createPool(addressOf('app'), { max: 1 })
  try {
    console.log(`seeding: a circle of ${members} members and ${posts} posts, among ${circles}`)
    await seedCircles(owner)
    await compareWithKey(waysOf(pool))
    console.log(`target: the feed's p99 at most 5 times that of a read by primary key`)
  } finally {
    await Promise.all([owner.end(), pool.end()])
  }
}

const anyPost = (): number => 1 + Math.floor(Math.random() * posts)

/** Compared reads, each of a page of 20. */
const waysOf = (pool: pg.Pool): Record<string, Way> => ({
  [byKey]: () =>
    pool.query({ name: 'by-key', text: 'SELECT * FROM circle_post WHERE id = $1', values: [anyPost()] }),
  'feed, first page': () => readFeed(pool, reader, circle, { after: null, limit: 21 }),
  'feed, any page': () => readFeed(pool, reader, circle, { after: anyPost(), limit: 21 }),
  'pinned posts': () => readPinned(pool, reader, circle),
  comments: () => readComments(pool, reader, anyPost(), { after: null, limit: 21 }),
  members: () => readMembers(pool, circle, { after: null, limit: 21 }),
  'leaderboard, ever': () => readLeaders(pool, circle, null),
  'leaderboard, 7 days': () => readLeaders(pool, circle, 7),
  directory: () => readCircles(pool, reader, { sort: 'active', mine: 'no' }, { after: null, limit: 21 }),
})

/** Seeds members, circles, posts with comments and likes; the reader has blocked a few of the authors. */
export async function seedCircles(owner: pg.Pool): Promise<void> {
  await owner.query(`
    INSERT INTO member (id, username, email, email_key, wallet_account_id)
      SELECT n, 'm' || n, 'm' || n || '@bench.test', 'm' || n || '@bench.test', 1000000 + n
      FROM generate_series(1, ${members}) AS n;
    INSERT INTO circle (name, about, topic, join_by, created_by, is_free, member_count, post_count, active_at)
      SELECT 'Circle ' || n, 'We watch to the end, and say what we saw.', 'craft', 'open', 1, false,
        CASE n WHEN 1 THEN ${members} ELSE 1 END, CASE n WHEN 1 THEN ${posts} ELSE 0 END,
        ledger.clock() - make_interval(mins => n)
      FROM generate_series(1, ${circles}) AS n;
    INSERT INTO circle_member (circle_id, member_id, role, likes)
      SELECT 1, n, CASE n WHEN 1 THEN 'owner' WHEN 2 THEN 'moderator' ELSE 'member' END, n % 50
      FROM generate_series(1, ${members}) AS n;
    INSERT INTO owner_block (member_id, owner_id) SELECT ${reader}, n FROM generate_series(100, 119) AS n;
    INSERT INTO circle_post (circle_id, author_id, text, like_count, comment_count, created_at, pinned_at)
      SELECT 1, 1 + n % ${members}, repeat('Does the middle drag? ', 12), 5, 3,
        ledger.clock() - make_interval(mins => 10 * (${posts} - n)), CASE WHEN n IN (50, 60) THEN ledger.clock() END
      FROM generate_series(1, ${posts}) AS n;
    INSERT INTO circle_comment (post_id, author_id, text)
      SELECT n, 1 + (n * part) % ${members}, 'It does not.' FROM generate_series(1, ${posts}) AS n,
        generate_series(1, 3) AS part;
    INSERT INTO circle_like (post_id, member_id, circle_id, author_id, liked_at)
      SELECT id, 1 + (id * 7 + part) % ${members}, 1, author_id, created_at FROM circle_post, generate_series(1, 5) AS part;
  `)
  await owner.query('VACUUM ANALYZE')
}

await onOwnDatabase(bench)
