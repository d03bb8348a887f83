import type pg from 'pg'
import type { Held } from './queries.ts'

/** Notices among a member's activities, worded by the activities feature. They move no points. */
export type NoticeKind =
  | 'proof_again'
  | 'proof_refused'
  | 'proof_rejected'
  | 'proof_disputed'
  | 'refusal_turned'
  | 'refusal_stands'
  | 'fresh_proof_asked'
  | 'follow_kept'
  | 'report_refuted'

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
}

/** Writes a person's act on an attempt to the audit log; every verdict of a person is logged. */
export async function audit(
  client: pg.ClientBase,
  actorId: number,
  act: string,
  held: Pick<Held, 'sessionId'>,
  detail: object,
): Promise<void> {
  await client.query(
    `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     VALUES ($1, $2, 'attempt', $3, jsonb_strip_nulls($4::jsonb), ledger.clock())`,
    [actorId, act, held.sessionId, JSON.stringify(detail)],
  )
}
