import type pg from 'pg'
import { z } from 'zod'
import { auditEntrySchema, exportAudit, listAudit } from '#contract/audit.ts'
import type { Input } from '#contract/operation.ts'
import { type Client, is, query, queryOneValue, queryValues, type RowOf } from '#database/rows.ts'
import { csvOf } from '../csv.ts'
import { type IdPage, pageById, pastId } from '../http/cursor.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { Problem } from '../problem.ts'

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

/** The error of a verdict that comes too late, with the name of who decided. otherwise: its sentence without one. */
export async function tooLate(
  client: Client,
  { kind, id }: AuditedAct['subject'],
  otherwise: string,
): Promise<Problem> {
  const name = await queryOneValue(
    client,
    is.text,
    `SELECT username FROM audit JOIN member ON member.id = actor_id
     WHERE subject_kind = $1 AND subject_id = $2 ORDER BY audit.id DESC LIMIT 1`,
    [kind, String(id)],
  )
  return new Problem('not_found', name === null ? otherwise : `${name} already decided it.`)
}

const entryRow = auditEntrySchema.extend({ id: z.int() })

type Filters = Input<typeof exportAudit>['query']

/** Entries beyond an id, by time; each filter has an index. */
const readAudit = (pool: pg.Pool, filters: Filters, page: IdPage): Promise<RowOf<typeof entryRow>[]> =>
  query(
    pool,
    entryRow,
    `SELECT audit.id, done_at AS at, member.username AS actor, act, subject_kind AS "subjectKind",
       subject_id AS "subjectId", detail
     FROM audit LEFT JOIN member ON member.id = actor_id
     WHERE ${filters.by === 'staff' ? `coalesce(detail ->> 'as', '') NOT IN ('owner', 'earner') AND` : ''}
       ${pastId('audit.id', filters.order)}
       AND ($2::text IS NULL OR actor_id = (SELECT id FROM member WHERE username_key = lower($2)))
       AND ($3::text IS NULL OR act = $3) AND ($4::text IS NULL OR subject_kind = $4)
       AND ($5::text IS NULL OR subject_id = $5)
     ORDER BY audit.id ${filters.order} LIMIT $6`,
    [page.after, filters.actor, filters.act, filters.subjectKind, filters.subjectId, page.most],
  )

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

/** The audit log. */
export const auditEndpoints: readonly Endpoint[] = [
  endpoint(listAudit, async ({ query }, { services: { pool } }) => {
    const [{ shown, nextCursor }, acts] = await Promise.all([
      pageById(query, (page) => readAudit(pool, query, page)),
      readActs(pool),
    ])
    return { entries: shown, acts, nextCursor }
  }),
  endpoint(exportAudit, async ({ query: filters }, { services: { pool } }) => ({
    fileName: 'audit-log.csv',
    csv: csvOf(
      await readAudit(pool, filters, { after: null, most: exportedMost }),
      Object.keys(entryRow.shape),
    ),
  })),
]
