import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { readMembers } from '#server/community/circles/member-queries.ts'
import { readComments, readFeed, readLeaders, readPinned } from '#server/community/circles/post-queries.ts'
import { readCircles } from '#server/community/circles/queries.ts'
import { byKey, compareWithKey, type Way } from './compare.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'
import { circleSize, seedCircles } from './seed.ts'

const { posts, members, circle, circles, reader } = circleSize

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
  'feed, first page': () => readFeed(pool, reader, circle, { after: null, most: 21 }),
  'feed, any page': () => readFeed(pool, reader, circle, { after: anyPost(), most: 21 }),
  'pinned posts': () => readPinned(pool, reader, circle),
  comments: () => readComments(pool, reader, anyPost(), { after: null, most: 21 }),
  members: () => readMembers(pool, circle, { after: null, most: 21 }),
  'leaderboard, ever': () => readLeaders(pool, circle, null),
  'leaderboard, 7 days': () => readLeaders(pool, circle, 7),
  directory: () => readCircles(pool, reader, { sort: 'active', mine: 'no' }, { after: null, most: 21 }),
})

await onOwnDatabase(bench)
