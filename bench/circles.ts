import { readMembers } from '#server/community/circles/member-queries.ts'
import { readComments, readFeed, readLeaders, readPinned } from '#server/community/circles/post-queries.ts'
import { readCircles } from '#server/community/circles/queries.ts'
import { compareOnOwnDatabase } from './compare.ts'
import { circleSize, seedCircles } from './seed.ts'

const { posts, members, circle, circles, reader } = circleSize
const anyPost = (): number => 1 + Math.floor(Math.random() * posts)
const first = { after: null, most: 21 }

console.log(
  `a circle of ${members} members and ${posts} posts, among ${circles}; each read is of a page of 20`,
)
await compareOnOwnDatabase({ table: 'circle_post', rows: posts }, seedCircles, ({ pool }) => ({
  'feed, first page': () => readFeed(pool, reader, circle, first),
  'feed, any page': () => readFeed(pool, reader, circle, { after: anyPost(), most: 21 }),
  'pinned posts': () => readPinned(pool, reader, circle),
  comments: () => readComments(pool, reader, anyPost(), first),
  members: () => readMembers(pool, circle, first),
  'leaderboard, ever': () => readLeaders(pool, circle, null),
  'leaderboard, 7 days': () => readLeaders(pool, circle, 7),
  directory: () => readCircles(pool, reader, { sort: 'active', mine: 'no' }, first),
}))
console.log(`target: the feed's p99 at most 5 times that of a read by primary key`)
