import type pg from 'pg'
import { writeAudit } from '../../audit/index.ts'
import type { Held } from './queries.ts'

interface Title {
  title: string
  body?: string
  ofOwner?: boolean
}

/**
 * Titles of notifications; they name nobody, because an admin may still remove what others wrote. An owner's name the
 * campaign, whose title is the owner's own.
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
    body: 'Without one, the points are taken back.',
  },
  follow_kept: { title: 'Your fresh screenshot was approved' },
  proof_disputed: { title: 'Your rejection is disputed', body: 'An admin decides.', ofOwner: true },
  refusal_turned: { title: 'Your rejection was overturned', ofOwner: true },
  refusal_stands: { title: 'Your rejection was upheld', ofOwner: true },
  report_refuted: { title: 'Your report was rejected', body: 'It wasn’t undone.', ofOwner: true },
} satisfies Record<string, Title>

/** Notices among a member's activities, worded by the activities feature. They move no points. */
type NoticeKind = Exclude<keyof typeof titles, 'proof_approved'>

/** Notifies a member, in the transaction of the event itself. Does nothing for the house (memberId null). */
export async function notifyMember(
  client: pg.ClientBase,
  memberId: number | null,
  kind: NoticeKind,
  held: Pick<Held, 'attemptId' | 'campaignId'>,
): Promise<void> {
  if (memberId === null) return
  await client.query(
    `INSERT INTO activity (member_id, kind, points, campaign_id, attempt_id) VALUES ($1, $2, 0, $3, $4)`,
    [memberId, kind, held.campaignId, held.attemptId],
  )
  await notifyOfVerdict(client, memberId, kind, held)
}

/** Notifies an earner or an owner of a verdict; the page it leads to shows the attempt, or the owner's reviews. */
export async function notifyOfVerdict(
  client: pg.ClientBase,
  memberId: number,
  kind: keyof typeof titles,
  { attemptId }: Pick<Held, 'attemptId'>,
): Promise<void> {
  const { title, body = '', ofOwner = false }: Title = titles[kind]
  await client.query(
    `SELECT exchange.notify($1, 'verdict', $2,
       CASE WHEN $4 THEN concat_ws(' ', '“' || left(content.title, 150) || '”.', nullif($3, '')) ELSE $3 END,
       CASE WHEN $4 THEN '/content-hub/reviews' ELSE '/attempts/' || session_id END)
     FROM attempt JOIN content ON content.id = content_id WHERE attempt.id = $5`,
    [memberId, title, body, ofOwner, attemptId],
  )
}

/** Writes a person's act on an attempt to the audit log; every verdict of a person is logged. */
export async function audit(
  client: pg.ClientBase,
  actorId: number,
  act: string,
  held: Pick<Held, 'sessionId'>,
  detail: Record<string, unknown>,
): Promise<void> {
  await writeAudit(client, { actorId, act, subject: { kind: 'attempt', id: held.sessionId }, detail })
}
