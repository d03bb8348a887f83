import { disputeVerdict } from '#contract/checks/reviews.ts'
import { listTasks, reportTask } from '#contract/exchange/tasks.ts'
import { inTransaction } from '#database/transaction.ts'
import { adaUsername, adminUsername } from '#demo/script/cast.ts'
import { accounts, reports, screenshots } from '#demo/script/desks.ts'
import { chanceFrom } from '#demo/script/random.ts'
import { namedKey } from '#ledger/index.ts'
import { startAttempt } from '#server/exchange/attempts/index.ts'
import { addClaim, askAdmins } from '#server/exchange/connections/claim-queries.ts'
import { setThumbnail } from '#server/exchange/content/index.ts'
import { storePicture } from '#server/pictures/index.ts'
import { type Found, saveFound } from '#server/trust/flags/queries.ts'
import { sendDrawing } from './deeds.ts'
import { act, agree, personOf } from './people.ts'
import { type Stage, seed } from './stage.ts'
import { drawThumbnails } from './thumbnails.ts'

const windowDays = 30

/** Fills the admins' desks: reports of campaigns, claimed accounts, a flag and screenshots. */
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
  await leaveScreenshots(stage)
}

/** Leaves an admin the dispute of the last rejection, and a screenshot that can't be read for certain. */
async function leaveScreenshots(stage: Stage): Promise<void> {
  const { dispute, unclear } = screenshots
  const { rows } = await stage.owner.query<{ attemptId: string; username: string }>(
    `SELECT attempt.session_id AS "attemptId", username
     FROM review JOIN attempt ON attempt.id = attempt_id JOIN member ON member.id = review.member_id
     WHERE stage = 'refused' AND check_name = 'screenshot' AND review.due_at > ledger.clock()
     ORDER BY review.id DESC LIMIT 1`,
  )
  for (const { attemptId, username } of rows)
    await act(stage, username, disputeVerdict, { params: { attemptId }, body: { text: dispute } })
  const person = personOf(stage, unclear.username)
  const { platform, action } = unclear
  const { tasks } = await act(stage, unclear.username, listTasks, { query: { platform, action } })
  const task = tasks.find(({ availableAt, house }) => availableAt === null && !house)
  if (!task) throw new Error(`${unclear.username} finds no task`)
  await agree(stage, person)
  const started = await startAttempt(stage.services, { memberId: person.id, campaignId: Number(task.id) })
  if (started.verdict !== 'ok') throw new Error(`${unclear.username} can’t start: ${started.verdict}`)
  await sendDrawing(stage, { person, sessionId: started.sessionId }, chanceFrom(seed), 'unclear')
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
