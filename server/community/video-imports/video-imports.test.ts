import { beforeAll, describe, expect, test } from 'vitest'
import type { VideoImport } from '#contract/community/video-imports.ts'
import { publishHouseTasks } from '#server/exchange/house/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { stockSite } from '#tests/exchange.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database, {})
const local = shareApp(services)
let staff: LocalPerson
let owner: LocalPerson
let username: string
beforeAll(async () => {
  staff = await local.join('imports_staff')
  await database.owner.query(`UPDATE member SET staff_role = 'moderator' WHERE id = $1`, [staff.id])
  owner = await local.join('imports_owner')
  username = (await owner.do.getCurrentUser()).username
})
const read = (body: { link?: string; csv?: string; owner?: string }) => staff.tries.readVideoList(body)
const add = (importId: string, videoIds: string[], target = 10) =>
  staff.tries.addImportedDrafts({ importId, videoIds, target })
const statesOf = ({ rows }: VideoImport) =>
  Object.fromEntries(rows.map(({ videoId, state }) => [videoId, state]))

describe('a channel', () => {
  test('is read with its failures, and chosen videos become drafts of a member, once', async () => {
    const { body } = await read({ link: 'https://www.youtube.com/@tidewater', owner: username })
    expect(body.import.rows).toHaveLength(11)
    expect(statesOf(body.import)).toMatchObject({
      'tw-kiln-001': 'new',
      'tw-live-009': 'failed',
      'tw-embed-10': 'failed',
      'tw-gone-011': 'failed',
    })
    const chosen = ['tw-kiln-001', 'tw-wheel-05', 'tw-live-009']
    const added = await add(body.import.id, chosen)
    expect(statesOf(added.body.import)).toMatchObject({
      'tw-kiln-001': 'added',
      'tw-wheel-05': 'added',
      'tw-live-009': 'failed',
    })
    await add(body.import.id, chosen)
    const { campaigns } = await owner.do.listCampaigns()
    expect(
      campaigns.map(({ state, title, action, requiredDuration, reward, target }) => [
        state,
        title,
        action,
        requiredDuration,
        reward,
        target,
      ]),
    ).toEqual([
      ['draft', 'Centring, slowly', 'watch', 180, 36, 10],
      ['draft', 'Firing a kiln with driftwood', 'watch', 180, 36, 10],
    ])
    expect(await titlesTo(database, owner)).toEqual(['2 drafts are ready for you'])
    const again = (await read({ link: 'https://www.youtube.com/@tidewater', owner: username })).body.import
    expect(statesOf(again)).toMatchObject({ 'tw-kiln-001': 'duplicate', 'tw-mugs-003': 'new' })
    const { quota, imports } = await staff.do.listVideoImports()
    expect(quota).toEqual({ mode: 'twin', used: 6, limit: 10_000 })
    expect(imports).toHaveLength(2)
  })

  test('that YouTube does not know, or no list, is rejected at its field and not listed', async () => {
    const listed = async () => (await staff.do.listVideoImports()).imports
    const before = await listed()
    expect(errorOf(await read({ link: 'https://www.youtube.com/@nobody_at_all' }))).toMatchObject({
      fields: { link: 'YouTube knows no such channel or playlist, or it is private.' },
    })
    expect(errorOf(await read({ link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' }))).toMatchObject({
      fields: { link: 'Use the link of a channel or a playlist.' },
    })
    const nobody = await read({ link: 'https://www.youtube.com/@tidewater', owner: 'nobody' })
    expect(errorOf(nobody).fields).toEqual({ owner: 'No member has this username.' })
    expect(await listed()).toEqual(before)
  })

  test('is not read once the day’s quota is used up', async () => {
    await database.owner.query(
      `INSERT INTO video_import (asked_by, source, units) VALUES ($1, 'earlier', 10000)`,
      [staff.id],
    )
    expect(errorOf(await read({ link: 'https://www.youtube.com/@tidewater' }))).toMatchObject({
      code: 'limit_reached',
    })
    await database.owner.query(`DELETE FROM video_import WHERE source = 'earlier'`)
  })
})

describe('a CSV file', () => {
  const csv = `\uFEFFURL,Title,Seconds
https://youtu.be/dQw4w9WgXcQ,"Bread, slowly",300
https://www.youtube.com/watch?v=dQw4w9WgXcQ,The same again,
https://www.youtube.com/@someone,A channel,
https://vimeo.com/1,Another place,
https://www.youtube.com/watch?v=aaaaaaaaaaa,,20`

  test('is read without a key, and its drafts start for the house when tasks are few', async () => {
    const { body } = await read({ csv })
    expect(body.import.rows.map(({ state, note }) => [state, note])).toEqual([
      ['new', null],
      ['duplicate', null],
      ['failed', 'It is no link to a video.'],
      ['failed', expect.any(String)],
      ['failed', 'It has no title.'],
    ])
    await add(body.import.id, ['dQw4w9WgXcQ'])
    await publishHouseTasks(services)
    const { rows } = await database.owner.query(
      `SELECT campaign.state, title, fee_points FROM campaign JOIN content ON content.id = content_id
       WHERE house AND campaign.platform = 'youtube'`,
    )
    expect(rows).toEqual([{ state: 'live', title: 'Bread, slowly', fee_points: 0 }])
  })

  test('has titles of one line, cut between characters; one that nobody sees fails its video alone', async () => {
    const titles = [`${'x'.repeat(99)}🏺`, 'Clay \u202efor\u0007 all', '\u200b\u200b']
    const ids = ['eeeeeeeeee1', 'eeeeeeeeee2', 'eeeeeeeeee3']
    const lines = titles.map((title, index) => `https://youtu.be/${ids[index]},${title}`)
    const { body } = await read({ csv: ['url,title', ...lines].join('\n'), owner: username })
    const { rows, id } = body.import
    expect(rows.map(({ title }) => title)).toEqual(['x'.repeat(99), 'Clay for all', ''])
    const added = await add(id, ids)
    expect(Object.values(statesOf(added.body.import))).toEqual(['added', 'added', 'failed'])
  })

  test('adds no video that another import has added, and nothing for a member who left', async () => {
    const csv = 'url,title\nhttps://youtu.be/ffffffffff1,Once'
    const [first, second] = [await read({ csv, owner: username }), await read({ csv, owner: username })]
    await add(first.body.import.id, ['ffffffffff1'])
    const again = await add(second.body.import.id, ['ffffffffff1'])
    expect(statesOf(again.body.import)).toEqual({ ffffffffff1: 'duplicate' })
    const leaves = await local.join('imports_leaves')
    const body = await leaves.do.getCurrentUser()
    const third = (await read({ csv, owner: body.username })).body.import
    await database.owner.query(`UPDATE member SET state = 'suspended' WHERE id = $1`, [leaves.id])
    expect(errorOf(await add(third.id, ['ffffffffff1']))).toMatchObject({ code: 'conflict' })
  })

  test.each([
    ['', 'The file has no rows.'],
    ['a,b\n1,2', 'The first line has to name the columns url and title.'],
  ])('%j is rejected', async (text, sentence) => {
    expect(errorOf(await read({ csv: text }))).toMatchObject({ fields: { csv: sentence } })
  })
})

test('a draft of the house that the fund can’t pay or the catalogue forbids holds back no other task', async () => {
  for (const siteKey of ['first.example.org', 'next.example.org']) await stockSite(database, siteKey)
  const { body } = await read({ csv: 'url,title,seconds\nhttps://youtu.be/zzzzzzzzzzz,A long film,600' })
  await add(body.import.id, ['zzzzzzzzzzz'], 1000)
  const draft = async () => {
    const { rows } = await database.owner.query(
      `SELECT state, target FROM campaign JOIN content ON content.id = content_id WHERE title = 'A long film'`,
    )
    return rows[0]
  }
  // Without a reward visits are switched off.
  const publish = async (withDrafts: boolean, visit: number | null = 3): Promise<number | null> => {
    const text = 'SELECT exchange.publish_house_task($2, 15, 30, $1) AS id'
    return (await database.app.query(text, [withDrafts, visit])).rows[0].id
  }
  const reward = (points: number) =>
    database.owner.query(`UPDATE campaign SET reward_points = $1 WHERE house AND state = 'draft'`, [points])
  await publish(false)
  expect(await draft()).toEqual({ state: 'draft', target: 1000 })
  await reward(5000)
  expect(await publish(true)).not.toBeNull()
  expect((await draft()).state).toBe('draft')
  await reward(36)
  expect(await publish(false, null)).toBeNull()
  expect(await publish(true, null)).not.toBeNull()
  expect(await draft()).toEqual({ state: 'live', target: 30 })
})

test('what is imported is in the audit log', async () => {
  await database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [owner.id])
  const { entries } = await owner.do.listAudit({ act: 'import_videos' })
  expect(entries.at(-1)?.detail).toMatchObject({ drafts: 2, owner: username, target: 10 })
})
