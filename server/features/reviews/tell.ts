import type pg from 'pg'
import type { Held } from './queries.ts'

/** What both sides read among their activities; the words are made there. No points move by it. */
export type Told =
  | 'proof_refused'
  | 'proof_rejected'
  | 'proof_disputed'
  | 'refusal_turned'
  | 'refusal_stands'
  | 'fresh_proof_asked'
  | 'follow_kept'
  | 'report_refuted'

/** Tells a member, in the transaction of what is told. The house is told nothing. */
export async function tell(
  client: pg.ClientBase,
  memberId: number | null,
  kind: Told,
  held: Pick<Held, 'attemptId' | 'campaignId'>,
): Promise<void> {
  if (memberId === null) return
  await client.query(
    `INSERT INTO activity (member_id, kind, points, campaign_id, attempt_id) VALUES ($1, $2, 0, $3, $4)`,
    [memberId, kind, held.campaignId, held.attemptId],
  )
}

/** Every verdict of a person goes into the audit log. */
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
