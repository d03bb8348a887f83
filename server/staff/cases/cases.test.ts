import { beforeAll, expect, test } from 'vitest'
import { apiDocumentAddress } from '#contract/api-docs.ts'
import { caseKindNames, decideCase, definitionOf } from '#contract/staff/cases.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson, fundWebsite, give, promote } from '#tests/exchange.ts'
import { untilWaiting } from '#tests/lock-waits.ts'
import { addReport } from '#tests/reports.ts'
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
      Object.entries(definitionOf(kind).verdicts).map(([verdict, { reasons, note }]) => ({
        properties: expect.objectContaining({ kind: { const: kind }, verdict: { const: verdict } }),
        required: [reasons && 'reason', note && !note.reason && 'note'].filter(Boolean),
      })),
    ),
  )
})

const decide = (verdict: string, note?: string) => {
  const body = { kind: 'claim', verdict, ...(note && { note }) } as const
  return admin.client.call(decideCase, { params: { caseId: '1' }, body }, keyed())
}

test('a verdict of another kind is rejected, and so is one whose note is missing, too short or too long', async () => {
  const fieldsOf = async (...given: Parameters<typeof decide>) => (await decide(...given)).body
  expect(await fieldsOf('released')).toMatchObject({ error: { fields: { verdict: expect.any(String) } } })
  for (const note of [undefined, 'no', 'x'.repeat(301)])
    expect(await fieldsOf('rejected', note)).toMatchObject({
      error: { fields: { note: expect.any(String) } },
    })
  expect((await decide('rejected', 'No code there.')).status).toBe(404)
})

test('a verdict that takes a reason is rejected without one of its own, and a note is needed with “other” alone', async () => {
  const fieldsOf = async (reason?: string) => {
    const body = { kind: 'dispute', verdict: 'rejected', reason } as const
    return errorOf(await admin.client.call(decideCase, { params: { caseId: '999999' }, body }, keyed()))
      .fields
  }
  for (const reason of [undefined, 'forged', 'any']) expect(await fieldsOf(reason)).toHaveProperty('reason')
  expect(await fieldsOf('other')).toEqual({ note: 'Say briefly why.' })
  expect(await fieldsOf('edited')).toBeUndefined()
})

test('a desk lists its kinds in one order, page by page, with the number of each', async () => {
  await give(database, admin, 1000)
  const campaignId = await fundWebsite(database, {
    owner: { ...admin, username: '' },
    url: 'https://desk.example/',
  })
  const other = await addPerson(database, 'other')
  const addFlag = async () => {
    const { rows } = await database.owner.query(
      `INSERT INTO flag (kind, member_ids, points, found_at, seen_at)
       SELECT 'pair', ARRAY[$1, $2]::bigint[], 5, at, at FROM ledger.clock() AS at RETURNING id`,
      [admin.id, other.id],
    )
    await database.owner.query(
      `INSERT INTO case_file (kind, subject_id, member_ids) VALUES ('flag', $1, '{}')`,
      [rows[0].id],
    )
  }
  await addFlag()
  await addReport(database.owner, { campaignId, memberId: admin.id })
  await addFlag()
  const first = await admin.do.listCases({ kind: 'reports', limit: 2 })
  expect(first.cases.map(({ kind }) => kind)).toEqual(['flag', 'report'])
  expect(first).toMatchObject({ total: 3, counts: { flag: 2, report: 1 } })
  const rest = await admin.do.listCases({ kind: 'reports', cursor: first.nextCursor ?? '' })
  expect(rest.cases.map(({ kind }) => kind)).toEqual(['flag'])
  expect(await admin.do.listCases({ kind: 'report' })).toMatchObject({
    total: 1,
    counts: { flag: 2, report: 1 },
  })
})

test('an open case whose subject is gone is not listed, and a verdict on it says so', async () => {
  await database.owner.query(
    `INSERT INTO case_file (kind, subject_id, member_ids) VALUES ('claim', 999, '{}')`,
  )
  const { rows } = await database.owner.query('SELECT id FROM case_file')
  const params = { caseId: String(rows[0].id) }
  const body = { kind: 'claim', verdict: 'approved' } as const
  expect((await admin.client.call(decideCase, { params, body }, keyed())).body).toMatchObject({
    error: { code: 'not_found', message: definitionOf('claim').gone },
  })
  expect((await admin.do.listCases({ kind: 'claim' })).cases).toEqual([])
})

test('whoever waited while another decided is told who it was', async () => {
  const { rows } = await database.owner.query(
    `INSERT INTO case_file (kind, subject_id, member_ids) VALUES ('claim', 998, '{}') RETURNING id`,
  )
  const id = rows[0].id
  const first = await database.owner.connect()
  await first.query('BEGIN')
  await first.query(
    `UPDATE case_file SET verdict = 'approved', decided_by = $2, decided_at = ledger.clock() WHERE id = $1`,
    [id, admin.id],
  )
  const params = { caseId: String(id) }
  const body = { kind: 'claim', verdict: 'approved' } as const
  const late = admin.client.call(decideCase, { params, body }, keyed())
  await untilWaiting(database, 1)
  await first.query('COMMIT')
  first.release()
  expect((await late).body).toMatchObject({
    error: { message: expect.stringMatching(/^\w+ already decided it\.$/) },
  })
})
