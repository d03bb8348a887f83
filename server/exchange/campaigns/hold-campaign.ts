import type pg from 'pg'
import { is, queryOne, queryRow, queryValues } from '#database/rows.ts'
import { requestKey } from '#ledger/index.ts'
import {
  type CheckSettings,
  checkText,
  type HeldOutcome,
  hold,
  isUnsafe,
  reaches,
} from '../../moderation/index.ts'
import { type Fetching, fetchThumbnail } from '../content/index.ts'
import { lockOwner } from './owner-queries.ts'
import { findContentId } from './queries.ts'
import { move, moved, pause } from './steps.ts'

const why = 'Its title or link is in review.'

/**
 * Checks a content as others would see it. If something is found, an admin reviews it, and the owner's other campaigns of
 * the same content are paused; true: this campaign waits in review too. The caller holds the owner's lock.
 */
export async function holdCampaign(
  client: pg.ClientBase,
  settings: CheckSettings,
  campaign: { id: number; contentId: number; ownerId: number },
): Promise<boolean> {
  const { id, contentId, ownerId } = campaign
  const { title, author, url } = await queryRow(
    client,
    { title: is.text, author: is.text.orNull, url: is.text },
    'SELECT title, author, url FROM content WHERE id = $1',
    [contentId],
  )
  const shown = [title, author].filter(Boolean).join('\n')
  // One disguised address is enough, unless the label is off: people who take the task open it.
  const findings = [
    ...checkText(shown, settings),
    ...(url.startsWith('http') && isUnsafe(url) && reaches(settings, 'links', Number.MAX_SAFE_INTEGER)
      ? [{ source: 'link', about: url.slice(0, 60) } as const]
      : []),
  ]
  if (findings.length === 0) return false
  const held = { kind: 'campaign', subjectId: id, memberId: ownerId, content: `${shown}\n${url}` } as const
  await hold(client, held, findings)
  await pauseCampaignsOf(client, contentId)
  return true
}

/**
 * Takes a campaign out of the lists for a review, with the owner's other campaigns of the same content; false: it is
 * not in the lists, or the house's. reason: for the admin who decides.
 */
export async function hideCampaign(client: pg.ClientBase, id: number, reason: string): Promise<boolean> {
  const row = await queryOne(
    client,
    { ownerId: is.integer.orNull, contentId: is.integer, isOpen: is.boolean, content: is.text },
    `SELECT campaign.owner_id AS "ownerId", content_id AS "contentId", state IN ('live', 'paused') AS "isOpen",
       concat_ws(E'\\n', title, author, url) AS content
     FROM campaign JOIN content ON content.id = content_id WHERE campaign.id = $1`,
    [id],
  )
  if (!row?.isOpen || row.ownerId === null) return false
  const { ownerId, contentId, content } = row
  await lockOwner(client, ownerId)
  await hold(client, { kind: 'campaign', subjectId: id, memberId: ownerId, content }, [
    { source: 'staff', about: reason },
  ])
  await pauseCampaignsOf(client, contentId)
  return true
}

async function pauseCampaignsOf(client: pg.ClientBase, contentId: number): Promise<void> {
  for (const id of await lockCampaignsOf(client, contentId))
    await pause(client, id, { cause: 'moderation', actorId: null, why })
}

/** Locks the open campaigns of a content by ascending id, as the lock order demands. */
const lockCampaignsOf = (client: pg.ClientBase, contentId: number): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT id FROM campaign WHERE content_id = $1 AND state IN ('review', 'live', 'paused')
     ORDER BY id FOR UPDATE`,
    [contentId],
  )

/** Verdicts on a campaign's content: they apply to every open campaign of that content. */
export const heldCampaign: HeldOutcome = {
  async release(client, { subjectId, memberId }) {
    await lockOwner(client, memberId)
    const ids = await lockCampaignsOf(client, await findContentId(client, subjectId))
    await client.query(
      `UPDATE campaign SET state = 'live', started_at = ledger.clock(), updated_at = ledger.clock()
       WHERE id = ANY ($1) AND state = 'review'`,
      [ids],
    )
    await client.query(
      `SELECT exchange.resume_campaign(campaign_id, 'moderation', NULL) FROM campaign_pause
       WHERE campaign_id = ANY ($1) AND cause = 'moderation' AND reason = $2 AND ended_at IS NULL`,
      [ids, why],
    )
    // The owner may have been limited during the review.
    await client.query(
      `SELECT exchange.pause_campaign(campaign.id, 'owner', member.id) FROM campaign JOIN member ON member.id = owner_id
       WHERE campaign.id = ANY ($1) AND campaign.state = 'live'
         AND (member.state = 'suspended' OR limit_stage = 'publishing')`,
      [ids],
    )
  },
  async remove(client, { subjectId, memberId }, { note, key }) {
    await lockOwner(client, memberId)
    for (const id of await lockCampaignsOf(client, await findContentId(client, subjectId))) {
      const values = [id, memberId, requestKey(memberId, 'remove_held', `${key}:${id}`), note]
      const ended = { ...moved, returned: is.integer }
      const { verdict } = await move(client, ended, 'exchange.end_campaign($1, $2, $3, $4)', values)
      if (verdict !== 'ok') throw new Error(`campaign ${id} was not rejected: ${verdict}`)
    }
  },
}

/**
 * Job after funding: fetches the picture of a content. A site that leads into a private network is paused, with the
 * reason for its owner: funding judges an address by its spelling alone, and only a fetch shows where it leads.
 */
export async function checkSite(fetching: Fetching, { contentId }: { contentId: number }): Promise<void> {
  const reason = await fetchThumbnail(fetching, contentId)
  if (reason === null) return
  const rows = await queryValues(
    fetching.pool,
    is.integer,
    `SELECT id FROM campaign WHERE content_id = $1 AND state IN ('live', 'paused') ORDER BY id`,
    [contentId],
  )
  for (const id of rows) await pause(fetching.pool, id, { cause: 'moderation', actorId: null, why: reason })
}
