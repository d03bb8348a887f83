import type pg from 'pg'
import { auditEntrySchema, exportAudit, listAudit } from '#contract/audit.ts'
import { type Client, is, queryValues } from '#database/rows.ts'
import { csvOf } from '../csv.ts'
import { type Place, readerOf, serve } from '../http/desk.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'

/** One act of a person on the staff. */
export interface AuditedAct {
  actorId: number
  /** Verb and noun, in snake case: suspend_member. */
  act: string
  subject: { kind: string; id: string | number }
  /** Facts of the act; undefined ones are left out. */
  detail?: { before?: unknown; after?: unknown; reason?: string | undefined; [fact: string]: unknown }
}

/** Adds an entry to the audit log, in the transaction of the act itself. Entries are never changed. */
export async function writeAudit(client: Client, done: AuditedAct): Promise<void> {
  const { actorId, act, subject, detail = {} } = done
  await client.query(
    `INSERT INTO audit (actor_id, act, subject_kind, subject_id, detail, done_at)
     VALUES ($1, $2, $3, $4, $5, ledger.clock())`,
    [actorId, act, subject.kind, String(subject.id), JSON.stringify(detail)],
  )
}

/** Logs an action on a member. by: the admin who took it. */
export const auditMember = (
  client: pg.ClientBase,
  { by, id, ...done }: { by: number; id: number } & Pick<AuditedAct, 'act' | 'detail'>,
): Promise<void> => writeAudit(client, { ...done, actorId: by, subject: { kind: 'member', id } })

/** The log, of which each filter has an index. */
const entries = {
  from: 'audit LEFT JOIN member ON member.id = actor_id',
  columns: { id: 'audit.id', at: 'done_at', actor: 'member.username' },
  where: {
    by: (by: 'staff' | 'everyone') =>
      by === 'staff' ? `coalesce(detail ->> 'as', '') NOT IN ('owner', 'earner')` : '',
    actor: (name: string, place: Place) =>
      `actor_id = (SELECT id FROM member WHERE username_key = lower(${place(name)}))`,
  },
}

/** Names of all acts: a step of the index for each, whatever the number of entries. */
const readActs = (pool: pg.Pool): Promise<string[]> =>
  queryValues(
    pool,
    is.text,
    `WITH RECURSIVE step AS (
       (SELECT act FROM audit ORDER BY act LIMIT 1)
       UNION ALL
       SELECT (SELECT audit.act FROM audit WHERE audit.act > step.act ORDER BY audit.act LIMIT 1)
       FROM step WHERE step.act IS NOT NULL
     )
     SELECT act FROM step WHERE act IS NOT NULL`,
  )

const exportedMost = 20_000
const readEntries = readerOf(listAudit, entries)

/** The audit log. */
export const auditEndpoints: readonly Endpoint[] = [
  serve(listAudit, { ...entries, also: async ({ pool }) => ({ acts: await readActs(pool) }) }),
  endpoint(exportAudit, async ({ query: filters }, { services: { pool } }) => ({
    fileName: 'audit-log.csv',
    csv: csvOf(await readEntries(pool, filters, { most: exportedMost }), Object.keys(auditEntrySchema.shape)),
  })),
]
