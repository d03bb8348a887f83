import type pg from 'pg'
import { undoneFactor } from '#contract/exchange/connections.ts'
import { writeAudit } from '../../audit/index.ts'
import type { Locked } from './queries.ts'

interface Title {
  title: string
  body?: string
  ofOwner?: boolean
}

/** The cost of a request, with the attempt's points in the places of the braces. */
const costs = 'Without one, {reward} points are taken back; if it turns out that you undid it, {penalty}.'

/**
 * Titles of notifications; they name nobody, because an admin may still remove what others wrote. An owner's name the
 * campaign, whose title is the owner's own. Of feedback they say that instead of screenshot.
 */
const titles = {
  proof_approved: { title: 'Your screenshot was approved', body: 'Its points are in your balance.' },
  proof_again: {
    title: 'Another screenshot is needed',
    body: 'An admin couldn’t decide with the one you sent.',
  },
  proof_refused: { title: 'Your screenshot was rejected', body: 'You can dispute it.' },
  proof_rejected: { title: 'Your screenshot earned no points' },
  fresh_proof_asked: {
    title: 'A creator asked for a fresh screenshot',
    body: costs,
  },
  fresh_proof_sampled: { title: 'Please send a fresh screenshot of a follow', body: costs },
  fresh_proof_reminder: { title: 'Your fresh screenshot is still missing', body: costs },
  excuse_refused: {
    title: 'Please send the fresh screenshot',
    body: `An admin could reach the page. ${costs}`,
  },
  request_withdrawn: { title: 'No fresh screenshot is needed any longer', body: 'The points stay yours.' },
  follows_opened: { title: 'Follows are open to you again', body: 'Your fresh screenshot was approved.' },
  offer_refused: {
    title: 'Your fresh screenshot was rejected',
    body: 'Nothing is taken. Send one of another follow that you kept.',
  },
  follow_kept: { title: 'Your fresh screenshot was approved' },
  proof_disputed: { title: 'Your rejection is disputed', body: 'An admin decides.', ofOwner: true },
  refusal_turned: { title: 'Your rejection was overturned', ofOwner: true },
  refusal_stands: { title: 'Your rejection was upheld', ofOwner: true },
  report_withdrawn: { title: 'Your report was withdrawn', body: 'Its page can’t be reached.', ofOwner: true },
  report_refuted: { title: 'Your report was rejected', body: 'It wasn’t undone.', ofOwner: true },
} satisfies Record<string, Title>

/** Notices among a member's activities, worded by the activities feature. They move no points. */
type NoticeKind = Exclude<keyof typeof titles, 'proof_approved'>

/** Notifies a member, in the transaction of the event itself. Does nothing for the house (memberId null). */
export async function notifyMember(
  client: pg.ClientBase,
  memberId: number | null,
  kind: NoticeKind,
  locked: Pick<Locked, 'attemptId' | 'campaignId'>,
): Promise<void> {
  if (memberId === null) return
  await client.query(
    `INSERT INTO activity (member_id, kind, points, campaign_id, attempt_id) VALUES ($1, $2, 0, $3, $4)`,
    [memberId, kind, locked.campaignId, locked.attemptId],
  )
  await notifyOfVerdict(client, memberId, kind, locked)
}

/** Notifies an earner or an owner of a verdict; the page it leads to shows the attempt, or the owner's reviews. */
export async function notifyOfVerdict(
  client: pg.ClientBase,
  memberId: number,
  kind: keyof typeof titles,
  { attemptId }: Pick<Locked, 'attemptId'>,
): Promise<void> {
  const { title, body = '', ofOwner = false }: Title = titles[kind]
  await client.query(
    `SELECT exchange.notify($1, 'verdict', CASE check_name WHEN 'creator' THEN replace($2, 'screenshot', 'feedback') ELSE $2 END,
       CASE WHEN $4 THEN concat_ws(' ', '“' || left(content.title, 150) || '”.', nullif($3, ''))
         ELSE replace(replace($3, '{reward}', reward_points::text), '{penalty}', (reward_points * $6::integer)::text) END,
       CASE WHEN check_name = 'creator' THEN '/content-feedback' || CASE WHEN $4 THEN '' ELSE '?side=given' END
         WHEN $4 THEN '/content-hub/reviews' ELSE '/attempts/' || session_id END)
     FROM attempt JOIN content ON content.id = content_id WHERE attempt.id = $5`,
    [memberId, title, body, ofOwner, attemptId, undoneFactor],
  )
}

/** Writes a person's act on an attempt to the audit log; every verdict of a person is logged. */
export async function audit(
  client: pg.ClientBase,
  actorId: number,
  act: string,
  locked: Pick<Locked, 'sessionId'>,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(client, { actorId, act, subject: { kind: 'attempt', id: locked.sessionId }, detail })
}
