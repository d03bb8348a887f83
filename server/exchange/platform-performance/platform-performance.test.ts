import { expect, test } from 'vitest'
import {
  listPlatformPerformance,
  type PlatformPerformance,
  performancePlatforms,
  samplePerformance,
} from '#contract/exchange/platform-performance.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)

/** The member's figures as the dashboard reads them. */
async function performanceOf({ client }: LocalPerson): Promise<PlatformPerformance[]> {
  const { status, body } = await client.call(listPlatformPerformance, {})
  expect(status, JSON.stringify(body)).toBe(200)
  return body.platforms
}

/** Connects an account with these figures; engagement in tenths of a per cent. */
const connect = ({ id }: LocalPerson, platform: string, followers: number | null, engagement = 48) =>
  database.owner.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, followers,
       engagement_tenths)
     SELECT $1, $2, handle, handle, handle, 'oauth', $3::int, $4
     FROM (SELECT concat_ws('_', $1::bigint, $2::text, $3::int) AS handle) AS account`,
    [id, platform, followers, engagement],
  )

/** The member visits something of the platform and is credited with `points`. */
async function earnOn(platform: string, { id }: LocalPerson, points: number): Promise<void> {
  const owner = await addPerson(database, `owner_of_${platform}_${points}`)
  await give(database, owner, 100)
  const campaignId = await fundTask(database, { owner, platform, action: 'visit', reward: points })
  const { rows } = await database.owner.query<{ session: string }>(
    `INSERT INTO attempt (member_id, campaign_id, content_id, owner_id, platform, action, action_group, day,
       reward_points, fee_points, required_seconds, started_at, expires_at)
     SELECT $1, id, content_id, owner_id, platform, action, 'visits', (ledger.clock() AT TIME ZONE 'UTC')::date,
       reward_points, fee_points, 0, ledger.clock() - interval '1 minute', ledger.clock() + interval '1 hour'
     FROM campaign WHERE id = $2 RETURNING session_id AS session`,
    [id, campaignId],
  )
  const { rows: credited } = await database.app.query(
    'SELECT verdict FROM exchange.credit_attempts(ARRAY[$1::uuid], ARRAY[$2::bigint])',
    [rows[0]?.session, id],
  )
  expect(credited).toEqual([{ verdict: 'ok' }])
}

test('a member reads the figures of the six platforms, and of no other', async () => {
  const member = await local.join('on_every_platform')
  expect(performancePlatforms).toEqual(['youtube', 'twitter', 'instagram', 'tiktok', 'soundcloud', 'twitch'])
  for (const [index, platform] of ['vk', 'discord', ...performancePlatforms].toReversed().entries())
    await connect(member, platform, 1000 + index, 10 + index)
  expect(await performanceOf(member)).toEqual([
    { platform: 'youtube', followers: 1005, engagement: 1.5, progress: 0, target: 100 },
    { platform: 'twitter', followers: 1004, engagement: 1.4, progress: 0, target: 100 },
    { platform: 'instagram', followers: 1003, engagement: 1.3, progress: 0, target: 100 },
    { platform: 'tiktok', followers: 1002, engagement: 1.2, progress: 0, target: 100 },
    { platform: 'soundcloud', followers: 1001, engagement: 1.1, progress: 0, target: 100 },
    { platform: 'twitch', followers: 1000, engagement: 1, progress: 0, target: 100 },
  ])
})

test('progress counts the points that tasks of the platform brought this month', async () => {
  const member = await local.join('progressing')
  await connect(member, 'twitch', 420)
  await connect(member, 'tiktok', 8100)
  await earnOn('twitch', member, 3)
  await earnOn('twitch', member, 4)
  const figures = { engagement: 4.8, target: 100 }
  const tiktok = { platform: 'tiktok', followers: 8100, ...figures, progress: 0 }
  const twitch = { platform: 'twitch', followers: 420, ...figures }
  expect(await performanceOf(member)).toEqual([tiktok, { ...twitch, progress: 7 }])
  await database.shiftClock(40 * 86_400)
  // The session has expired by then.
  const again = await local.enter('progressing@tests.example.com')
  expect(await performanceOf(again)).toEqual([tiktok, { ...twitch, progress: 0 }])
})

test('the default target is 100', async () => {
  expect(samplePerformance.map(({ platform }) => platform)).toEqual(performancePlatforms)
  expect(new Set(samplePerformance.map(({ target }) => target))).toEqual(new Set([100]))
})

test('nothing is made up: without a connected account there is no entry', async () => {
  expect(await performanceOf(await local.join('without'))).toEqual([])
})

test('of several accounts the largest is shown; one without figures is left out', async () => {
  const member = await local.join('several')
  await connect(member, 'twitch', 40)
  await connect(member, 'twitch', 420)
  await connect(member, 'instagram', null)
  expect(await performanceOf(member)).toEqual([
    { platform: 'twitch', followers: 420, engagement: 4.8, progress: 0, target: 100 },
  ])
})
