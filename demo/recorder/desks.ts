import { reportTask } from '#contract/exchange/tasks.ts'
import { inTransaction } from '#database/transaction.ts'
import { adaUsername, adminUsername } from '#demo/script/cast.ts'
import { accounts, reports } from '#demo/script/desks.ts'
import { namedKey } from '#ledger/index.ts'
import { addClaim, askAdmins } from '#server/exchange/connections/claim-queries.ts'
import { setThumbnail } from '#server/exchange/content/index.ts'
import { storePicture } from '#server/pictures/index.ts'
import { type Found, saveFound } from '#server/trust/flags/queries.ts'
import { act, personOf } from './people.ts'
import type { Stage } from './stage.ts'
import { drawThumbnails } from './thumbnails.ts'

const windowDays = 30

/** Fills the admins' desks: reports of campaigns, claimed accounts and a flag. */
export async function fillDesks(stage: Stage): Promise<void> {
  const { owner, services } = stage
  const { rows: sites } = await owner.query<{ id: string }>(
    `SELECT campaign.id::text FROM campaign JOIN content ON content.id = content_id
     WHERE campaign.state = 'live' AND NOT house AND content.platform = 'website' AND campaign.owner_id <> ALL ($1)
     ORDER BY campaign.id`,
    [reports.map(({ username }) => personOf(stage, username).id)],
  )
  for (const { username, place, reason, note } of reports) {
    const told = { params: { taskId: sites[place]?.id ?? '' }, body: { reason, ...(note && { note }) } }
    await act(stage, username, reportTask, told)
  }
  for (const { username, platform, handle, waiting } of accounts) {
    if (!waiting) continue
    await inTransaction(services.pool, async (client) => {
      const code = `mutuals-${namedKey(`demo-claim:${handle}`).slice(0, 8)}`
      const claim = { memberId: personOf(stage, username).id, platform, handle, code }
      await askAdmins(client, await addClaim(client, claim))
    })
  }
  await flagPair(stage)
}

/** Flags the two who gave each other most by tasks, as if they came from one network; all are on one machine here. */
async function flagPair(stage: Stage): Promise<void> {
  const { rows } = await stage.owner.query<Pick<Found, 'memberIds' | 'points'>>(
    `SELECT ARRAY[least(member_id, owner_id), greatest(member_id, owner_id)] AS "memberIds",
       sum(reward_points)::bigint AS points
     FROM attempt
     WHERE state = 'credited' AND ended_at > ledger.clock() - make_interval(days => $2)
       AND owner_id IS NOT NULL AND NOT ARRAY[member_id, owner_id] && $1::bigint[]
     GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1`,
    [[personOf(stage, adaUsername).id, personOf(stage, adminUsername).id], windowDays],
  )
  const found: Found[] = rows.map((pair) => ({ ...pair, kind: 'same_network' }))
  await saveFound(stage.owner, found, windowDays)
}

/** Gives all promoted content its picture. */
export async function hangPictures({ owner, listings }: Stage): Promise<void> {
  const thumbnails = await drawThumbnails()
  const { rows } = await owner.query<{ id: number; campaign: string; url: string }>(
    `SELECT content.id, campaign.id::text AS campaign, url FROM content
     JOIN LATERAL (SELECT id FROM campaign WHERE content_id = content.id LIMIT 1) AS campaign ON true`,
  )
  for (const { id, campaign, url } of rows) {
    const site = listings.get(campaign)?.site ?? url.split('/').at(-1) ?? ''
    const picture = thumbnails.get(site)
    if (!picture) throw new Error(`${url} has no picture`)
    await setThumbnail(owner, id, await storePicture(owner, picture))
  }
}
