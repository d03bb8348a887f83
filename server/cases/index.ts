import type pg from 'pg'
import type { z } from 'zod'
import type { CaseDefinition } from '#contract/cases.ts'
import { type Client, is, query, queryOne, queryValues, type RowOf } from '#database/rows.ts'
import type { Member } from '../http/context.ts'
import type { Services } from '../services.ts'

/** Something that waits for a verdict of the staff. subjectId: its row in the table of its kind. */
export interface NewCase {
  kind: string
  subjectId: number
  /** Members whom it concerns; null: the house. None of them decides it while another can. */
  memberIds: readonly (number | null)[]
  /** When it decides itself, so nobody has to; undefined: never. */
  dueInHours?: number | undefined
}

/** Opens a case in the caller's transaction. If one about the same subject is open, it keeps its place in the queue. */
export async function openCase(client: Client, opened: NewCase): Promise<void> {
  const { kind, subjectId, memberIds, dueInHours = null } = opened
  await client.query(
    `INSERT INTO case_file (kind, subject_id, member_ids, due_at)
     VALUES ($1, $2, $3, ledger.clock() + make_interval(hours => $4))
     ON CONFLICT (kind, subject_id) WHERE decided_at IS NULL DO NOTHING`,
    [kind, subjectId, [...new Set(memberIds)].filter((id) => id !== null), dueInHours],
  )
}

/**
 * Closes open cases whose subjects no longer wait, without a verdict; returns those subjects. Call it before the subjects are
 * written: a verdict locks the case first, then its subject.
 */
export const withdrawCases = (
  client: Client,
  kinds: string | readonly string[],
  subjectIds: readonly number[],
): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `DELETE FROM case_file WHERE kind = ANY ($1) AND subject_id = ANY ($2) AND decided_at IS NULL
     RETURNING subject_id AS id`,
    [[kinds].flat(), subjectIds],
  )

/** Deletes the cases of subjects that are deleted, with their verdicts. */
export async function forgetCases(
  client: Client,
  kind: string,
  subjectIds: readonly number[],
): Promise<void> {
  await client.query('DELETE FROM case_file WHERE kind = $1 AND subject_id = ANY ($2)', [kind, subjectIds])
}

const caseRow = {
  subjectId: is.integer,
  memberIds: is.integers,
  openedAt: is.time,
  decidedBy: is.text.orNull,
  isOpen: is.boolean,
}
export type CaseRow = RowOf<typeof caseRow>

/** Locks a case of a kind until the transaction ends; null if there is none. decidedBy: username. */
export const lockCase = (client: pg.ClientBase, id: number, kind: string): Promise<CaseRow | null> =>
  queryOne(
    client,
    caseRow,
    // No join: whoever waited for the lock would get the row as it is now, joined with who had decided it before.
    `SELECT subject_id AS "subjectId", member_ids AS "memberIds", opened_at AS "openedAt",
       (SELECT username FROM member WHERE member.id = decided_by) AS "decidedBy", decided_at IS NULL AS "isOpen"
     FROM case_file WHERE id = $1 AND kind = $2 FOR NO KEY UPDATE`,
    [id, kind],
  )

/** Subjects of cases of a kind that decide themselves by now, the first due first. */
export const readDue = (
  client: Client,
  kind: string,
  most: number,
): Promise<{ id: number; subjectId: number }[]> =>
  query(
    client,
    { id: is.integer, subjectId: is.integer },
    `SELECT id, subject_id AS "subjectId" FROM case_file
     WHERE kind = $1 AND decided_at IS NULL AND due_at <= ledger.clock() ORDER BY due_at LIMIT $2`,
    [kind, most],
  )

/** Closes a case with its verdict. by null: nobody decided, its time was over. */
export async function closeCase(
  client: pg.ClientBase,
  id: number,
  { verdict, note, by }: { verdict: string; note: string | null; by: number | null },
): Promise<void> {
  await client.query(
    `UPDATE case_file SET verdict = $2, note = $3, decided_by = $4, decided_at = ledger.clock() WHERE id = $1`,
    [id, verdict, note, by],
  )
}

/** Closes the open ones of a kind about these subjects, all with one verdict; returns the subjects. */
export const closeCases = (
  client: Client,
  kind: string,
  subjectIds: readonly number[],
  { verdict, by }: { verdict: string; by: number },
): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `WITH open AS (
       SELECT id FROM case_file WHERE kind = $1 AND subject_id = ANY ($2) AND decided_at IS NULL
       ORDER BY id FOR NO KEY UPDATE
     )
     UPDATE case_file SET verdict = $3, decided_by = $4, decided_at = ledger.clock()
     FROM open WHERE case_file.id = open.id RETURNING subject_id AS id`,
    [kind, subjectIds, verdict, by],
  )

/** A verdict that is given, in its transaction. */
export interface Decision<Verdict extends string> {
  client: pg.PoolClient
  verdict: Verdict
  /** Undefined if the verdict takes none. */
  reason: string | undefined
  /** Empty if the verdict takes none. */
  note: string
  file: CaseRow
  decider: Member
  settings: Services['settings']
  /** To post points with. */
  key: string
}

/**
 * outcome: the state that follows from the verdict, if it has another name. detail: facts for the audit log. auditedId: its
 * subject there, if it is another one; act: its entry, if it is another one than the verdict's. after: what follows once the
 * verdict is committed; a job repeats it if this process ends before.
 */
export type Applied = {
  outcome?: string
  detail?: Record<string, unknown>
  auditedId?: number | string
  act?: string
  after?: (services: Services) => Promise<void>
} | null

/** The part that differs by kind: the evidence, and what follows from a verdict. */
export interface ServedCase<D extends CaseDefinition = CaseDefinition> {
  definition: D
  /** Evidence of open cases, by the ids of their subjects. */
  read(
    client: Client,
    subjectIds: readonly number[],
  ): Promise<(z.input<D['evidence']> & { subjectId: number })[]>
  /** Writes the consequences. @throws Problem if it can't be: nothing is decided then. Null: the subject is gone. */
  apply(decision: Decision<Extract<keyof D['verdicts'], string>>): Promise<Applied>
}

/** Binds a kind of case to what follows from its verdicts; the types of both sides come from the contract. */
export const serveCase = <D extends CaseDefinition>(
  definition: D,
  served: Omit<ServedCase<D>, 'definition'>,
): ServedCase => ({ definition, ...served }) as unknown as ServedCase
