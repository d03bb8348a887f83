import { type SubjectKind, subjectKinds } from '#contract/community/support.ts'
import { type Client, is, query, queryOne, type RowOf } from '#database/rows.ts'

const subjectRow = { kind: is.oneOf(subjectKinds), id: is.text, title: is.text, at: is.time }

const subjects: Record<SubjectKind, string> = {
  attempt: `SELECT 'attempt' AS kind, session_id::text AS id, content.title, started_at AS at
    FROM attempt JOIN content ON content.id = attempt.content_id WHERE attempt.member_id = $1`,
  order: `SELECT 'order' AS kind, public_id::text AS id,
      CASE kind WHEN 'package' THEN to_char(item::bigint, 'FM999,999,999') || ' points' ELSE 'Premium, one ' || item END AS title, created_at AS at
    FROM purchase_order WHERE member_id = $1`,
  campaign: `SELECT 'campaign' AS kind, campaign.id::text AS id, content.title, campaign.created_at AS at
    FROM campaign JOIN content ON content.id = campaign.content_id WHERE campaign.owner_id = $1`,
}
const ids: Record<SubjectKind, string> = {
  attempt: 'session_id::text',
  order: 'public_id::text',
  campaign: 'campaign.id::text',
}
const newest: Record<SubjectKind, string> = {
  attempt: 'attempt.id DESC',
  order: 'purchase_order.id DESC',
  campaign: 'campaign.id DESC',
}

/** A member's latest attempts, orders and campaigns, ten each, for the form of a ticket. */
export const readSubjects = (client: Client, memberId: number): Promise<RowOf<typeof subjectRow>[]> =>
  query(client, subjectRow, {
    prepared: subjectKinds
      .map((kind) => `(${subjects[kind]} ORDER BY ${newest[kind]} LIMIT 10)`)
      .join(' UNION ALL '),
    values: [memberId],
  })

/** An attempt, order or campaign of this member; null if there is none of that id. */
export const findSubject = (
  client: Client,
  memberId: number,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<RowOf<typeof subjectRow> | null> =>
  queryOne(client, subjectRow, {
    prepared: `${subjects[kind]} AND ${ids[kind]} = $2`,
    values: [memberId, id],
  })
