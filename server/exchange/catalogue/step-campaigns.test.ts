import { beforeAll, expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, type Party } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'
import { changeCatalogue, stepLeft } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
let admin: Party

/**
 * More campaigns than one request handles: 2,600 of a row, one of them held by moderation, and one of another
 * row.
 */
beforeAll(async () => {
  admin = await addPerson(database, 'admin')
  const owner = await addPerson(database, 'owner')
  await database.owner.query(`
    INSERT INTO content (id, owner_id, platform, kind, external_id, canonical_url, url, title)
    SELECT n, ${owner.id}, 'youtube', 'video', 'x' || n, 'https://v/' || n, 'https://v/' || n, 'Video ' || n
    FROM generate_series(1, 2601) AS n;
    INSERT INTO campaign (id, content_id, owner_id, platform, action, state, reward_points, fee_points,
      required_seconds, effort_seconds, target, escrow_account_id)
    SELECT n, n, ${owner.id}, 'youtube', CASE n WHEN 2601 THEN 'visit' ELSE 'like' END, 'live', 5, 1, 0, 15, 100,
      2000000 + n FROM generate_series(1, 2601) AS n`)
  await database.owner.query(`SELECT exchange.pause_campaign(7, 'moderation', $1, 'Held.')`, [admin.id])
})

const campaignStates = async (): Promise<Record<string, number>> => {
  const { rows } = await database.owner.query<{ how: string; count: number }>(
    `SELECT action || ' ' || state || coalesce(' ' || paused_by, '') AS how, count(*) AS count FROM campaign GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ how, count }) => [how, count]))
}
const waitingJobs = async (): Promise<number> =>
  (await database.owner.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'step-campaigns'`))
    .rowCount ?? 0
const switchRow = (isOn: boolean) => changeCatalogue(services, admin.id, [{ key: 'youtube.like', isOn }])

test('a request pauses the first campaigns of a row, and a job the rest', async () => {
  expect(await switchRow(false)).toEqual({ rows: ['youtube.like'], campaigns: 2000, left: 600 })
  expect(await waitingJobs()).toBe(1)
  await stepLeft(services)
  const off = { 'like paused catalogue': 2599, 'like paused moderation': 1, 'visit live': 1 }
  expect(await campaignStates()).toEqual(off)
  await stepLeft(services)
  expect(await campaignStates()).toMatchObject({ 'like paused catalogue': 2599 })
  const { rows: audits } = await database.owner.query(
    `SELECT count(*) AS many, count(DISTINCT subject_id) AS campaigns FROM audit
     WHERE act = 'pause_campaign' AND detail->>'cause' = 'catalogue' AND actor_id = $1`,
    [admin.id],
  )
  expect(audits).toEqual([{ many: 2600, campaigns: 2600 }])
})

test('campaigns resume with their row, and one held for another cause stays held', async () => {
  expect(await switchRow(true)).toEqual({ rows: ['youtube.like'], campaigns: 2000, left: 600 })
  await stepLeft(services)
  expect(await campaignStates()).toEqual({ 'like live': 2599, 'like paused moderation': 1, 'visit live': 1 })
})

test('a campaign funded while its row was being switched off is paused by the next run', async () => {
  await switchRow(false)
  await stepLeft(services)
  await database.owner.query(
    `WITH ended AS (UPDATE campaign_pause SET ended_at = ledger.clock() WHERE campaign_id = 9)
     UPDATE campaign SET state = 'live', paused_by = NULL WHERE id = 9`,
  )
  await stepLeft(services)
  expect(await campaignStates()).toMatchObject({ 'like paused catalogue': 2599 })
})
