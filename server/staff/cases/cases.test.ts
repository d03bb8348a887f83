import { beforeAll, expect, test } from 'vitest'
import { apiDocumentAddress } from '#contract/api-docs.ts'
import type { CaseVerdict } from '#contract/cases.ts'
import { type CaseKind, caseKindNames, definitionOf } from '#contract/staff/cases.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('cases_admin')
  await promote(database, admin)
})

test('the OpenAPI document lists the verdicts of each kind, and which need a note', async () => {
  const { body } = await admin.fetch(apiDocumentAddress)
  const { oneOf } = JSON.parse(body).components.schemas.CaseVerdict
  expect(oneOf).toEqual(
    caseKindNames.flatMap((kind) =>
      Object.entries(definitionOf(kind).verdicts).map(([verdict, { note }]) => ({
        properties: { kind: { const: kind }, verdict: { const: verdict } },
        required: note ? ['note'] : [],
      })),
    ),
  )
})

test('a verdict of another kind is rejected', async () => {
  const sent = { caseId: '1', kind: 'claim', verdict: 'released' } as const
  expect((await admin.tries.decideCase(sent)).error?.fields).toEqual({ verdict: expect.any(String) })
})

const noted = caseKindNames.flatMap((kind) =>
  Object.entries<CaseVerdict>(definitionOf(kind).verdicts).flatMap(([verdict, { note }]) =>
    note ? [{ kind, verdict, note }] : [],
  ),
)

test.each(noted)(
  '$kind $verdict needs a note of 3 letters or more',
  async ({ note: { missing, most }, ...given }) => {
    const fieldsOf = async (note?: string) => {
      const sent = { caseId: '1', ...given, ...(note !== undefined && { note }) }
      return (await admin.tries.decideCase(sent)).error?.fields
    }
    for (const note of [undefined, '', 'no']) expect(await fieldsOf(note)).toEqual({ note: missing })
    expect(await fieldsOf('x'.repeat(most + 1))).toEqual({ note: expect.any(String) })
    expect(await fieldsOf('Seen by us.')).toBeUndefined()
  },
)

/** Opens a case whose subject is nowhere. */
async function open(kind: CaseKind): Promise<string> {
  const { rows } = await database.owner.query(
    `INSERT INTO case_file (kind, subject_id, member_ids) VALUES ($1, 999, '{}') RETURNING id`,
    [kind],
  )
  return String(rows[0].id)
}

test.each(caseKindNames)(
  '%s: a verdict whose subject is gone says so, and a later one who was quicker',
  async (kind) => {
    const caseId = await open(kind)
    const [verdict = ''] = Object.keys(definitionOf(kind).verdicts)
    const decide = async () =>
      (await admin.tries.decideCase({ caseId, kind, verdict, note: 'Seen by us.' })).error
    expect((await decide())?.code).toBe('not_found')
    expect(await admin.do.listCases({ kind })).toMatchObject({ cases: [], total: 1 })
    await database.owner.query(
      'UPDATE case_file SET verdict = $2, decided_by = $3, decided_at = ledger.clock() WHERE id = $1',
      [caseId, verdict, admin.id],
    )
    const { username } = await admin.do.getCurrentUser()
    expect(await decide()).toMatchObject({ code: 'not_found', message: `${username} already decided it.` })
    expect(await admin.do.listCases({ kind })).toMatchObject({ cases: [], total: 0 })
  },
)

test('whoever waited while another decided is told who it was', async () => {
  const caseId = await open('claim')
  const first = await database.owner.connect()
  await first.query('BEGIN')
  await first.query(
    `UPDATE case_file SET verdict = 'approved', decided_by = $2, decided_at = ledger.clock() WHERE id = $1`,
    [caseId, admin.id],
  )
  const late = admin.tries.decideCase({ caseId, kind: 'claim', verdict: 'approved' })
  await untilWaiting(database, 1)
  await first.query('COMMIT')
  first.release()
  expect((await late).error?.message).toMatch(/^\w+ already decided it\.$/)
})
