import { beforeAll, describe, expect, test } from 'vitest'
import { exportAudit, listAudit } from '#contract/audit.ts'
import { applyProfile } from '#contract/exchange/catalogue/admin.ts'
import { addressOf } from '#contract/operation.ts'
import { pages } from '#contract/pages.ts'
import { roles, staffRoles } from '#contract/roles.ts'
import { caseKindNames, decideCase, definitionOf, listCases } from '#contract/staff/cases.ts'
import { allows, limitStages, stageWords } from '#contract/standing.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { keyed } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'
import { endpoints } from '../endpoints.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database, { RATE_LIMITS: 'flood_network=100000/60' }))
const people = new Map<string, LocalPerson>()
beforeAll(async () => {
  for (const who of [...roles, 'member', ...limitStages]) {
    const person = await local.join(`role_${who}`)
    people.set(who, person)
    await database.owner.query(
      `UPDATE member SET is_admin = $2 = 'admin', staff_role = CASE WHEN $2 = ANY ($3) THEN $2 END,
         limit_stage = CASE WHEN $2 IN ('earning', 'publishing') THEN $2 END,
         state = CASE $2 WHEN 'suspended' THEN 'suspended' ELSE 'active' END
       WHERE id = $1`,
      [person.id, who, staffRoles],
    )
  }
})

interface Answer {
  status: number
  code: string | undefined
  message: string | undefined
}

/** Status of a call without a body and with ids that exist nowhere, and its error code. */
async function answerTo(index: number, who: string): Promise<Answer> {
  const operation = endpoints[index]?.operation
  if (!operation) throw new Error('no such operation')
  const params = Object.fromEntries(
    Object.keys(operation.params?.shape ?? {}).map((name) => [name, '999999']),
  )
  const { session, who: readable } = people.get(who)?.cookies ?? { session: '', who: '' }
  const response = await local.app.inject({
    method: operation.method,
    url: addressOf(operation, { params }),
    headers: {
      host: 'localhost:3000',
      origin: 'http://localhost:3000',
      ...(session && { cookie: `session=${session}; who=${readable}` }),
    },
  })
  const body = response.headers['content-type']?.includes('json') ? response.json() : {}
  return { status: response.statusCode, code: body?.error?.code, message: body?.error?.message }
}

describe('every operation serves whom the contract names', () => {
  const all = endpoints.map(({ operation }, index) => [operation.name, operation, index] as const)
  const guarded = all.filter(([, { audience }]) => audience !== 'public')
  test.each(guarded)('%s is closed to visitors', async (_name, _operation, index) => {
    expect(await answerTo(index, 'visitor')).toMatchObject({ status: 401, code: 'unauthorized' })
  })
  test.each(all.filter(([, { audience }]) => audience === 'admin'))(
    '%s opens to its roles alone',
    async (_name, operation, index) => {
      for (const who of [...roles, 'member']) {
        const isServed = who === 'admin' || (operation.roles ?? []).some((role) => role === who)
        const { code } = await answerTo(index, who)
        expect({ who, isOpen: code !== 'forbidden' }).toEqual({ who, isOpen: isServed })
      }
    },
  )
})

describe('every kind of case opens to its roles alone', () => {
  const verdicts = caseKindNames.flatMap((kind) =>
    Object.keys(definitionOf(kind).verdicts).map((verdict) => [kind, verdict] as const),
  )
  test.each(verdicts)('%s: %s', async (kind, verdict) => {
    const { roles: served } = definitionOf(kind)
    for (const who of [...roles, 'member']) {
      const client = people.get(who)?.client
      const body = { kind, verdict, reason: 'other', note: 'Seen.' } as const
      const isServed = who === 'admin' || served.some((role) => role === who)
      const listed = await client?.call(listCases, { query: { kind } })
      const decided = await client?.call(decideCase, { params: { caseId: '999999' }, body }, keyed())
      expect({ who, listed: listed?.status, decided: decided?.status }).toEqual(
        isServed ? { who, listed: 200, decided: 404 } : { who, listed: 403, decided: 403 },
      )
    }
  })
})

test.each(
  pages.filter(({ audience, page }) => audience === 'admin' && page).map((row) => [row.path, row] as const),
)('%s opens to its roles alone, everybody else sees the login screen', async (path, row) => {
  const url = path.replace(/\{\w+\}/g, '999999')
  for (const who of [...roles, 'member']) {
    const isServed = who === 'admin' || (row.roles ?? []).some((role) => role === who)
    const answer = await people.get(who)?.fetch(url)
    expect({ who, isOpen: answer?.statusCode !== 403 }).toEqual({ who, isOpen: isServed })
  }
})

describe('every operation for members asks for the standing that the contract names', () => {
  const all = endpoints.map(({ operation }, index) => [operation.name, operation, index] as const)
  test.each(all.filter(([, { audience }]) => audience === 'member'))(
    '%s',
    async (_name, operation, index) => {
      for (const stage of limitStages) {
        const { message } = await answerTo(index, stage)
        expect({ stage, isOpen: !message?.includes(stageWords[stage].effect) }).toEqual({
          stage,
          isOpen: allows(operation.standing, stage),
        })
      }
    },
  )
})

test('an operation for a fresh sign-in rejects a session of eleven minutes', async () => {
  const choose = () => people.get('admin')?.client.call(applyProfile, { body: { profile: 'open' } })
  expect((await choose())?.status).toBe(200)
  const body = { kind: 'crypto', verdict: 'credited', note: 'It is theirs.' } as const
  const request = { params: { caseId: '1' }, body }
  const credit = () => people.get('finance')?.client.call(decideCase, request, keyed('fresh'))
  expect((await credit())?.status).toBe(404)
  await database.owner.query(`UPDATE session SET created_at = created_at - interval '11 minutes'`)
  for (const act of [choose, credit])
    expect(await act()).toMatchObject({ status: 403, body: { error: { code: 'fresh_sign_in' } } })
  const exported = () => people.get('admin')?.client.call(exportAudit, { query: {} })
  expect((await exported())?.status).toBe(403)
  await database.owner.query(`UPDATE session SET created_at = created_at + interval '11 minutes'`)
  expect((await exported())?.status).toBe(200)
})

/** Writes of the staff that a session of any age may do, by the reason. */
const forOldSessions = {
  'a verdict of the daily work': [...['accuseProof', 'closeReportTarget', 'decideCase'], 'judgeBug'],
  'it can be changed again': [
    ...[
      'addImportedDrafts',
      'assignTicket',
      'changeAd',
      'changeBlogPost',
      'changeBroadcast',
      'changeHeldWord',
    ],
    ...['createAd', 'createBlogPost', 'createBroadcast', 'hideWritten', 'publishBlogPost'],
  ],
  'it changes nothing': [
    ...['countAudience', 'previewBlogPost', 'previewBulkAct', 'readVideoList', 'testBroadcast'],
    ...['tryChecks', 'tryPictureCheck'],
  ],
  'one person gets an answer': ['answerTicket', 'sendMemberLink'],
  'it protects, and must not wait': ['endMemberSessions', 'stopBroadcast'],
  'the demo alone has it': ['sendFromPractice'],
}

test('every write of the staff and every export needs a fresh sign-in, but those listed with their reason', () => {
  const ofStaff = endpoints.map(({ operation }) => operation).filter(({ audience }) => audience === 'admin')
  const old = ofStaff.filter(
    ({ name, method, freshSignIn }) => !freshSignIn && (method !== 'GET' || name.startsWith('export')),
  )
  expect(old.map(({ name }) => name).toSorted()).toEqual(Object.values(forOldSessions).flat().toSorted())
})

test('the staff see their desks alone', async () => {
  const { body } = (await people.get('finance')?.fetch('/admin')) ?? { body: '' }
  expect(body).toContain('href="/admin/payments"')
  expect(body).not.toContain('href="/admin/tickets"')
  expect(body).not.toContain('href="/admin/audit"')
})

test('what the staff did is listed, filtered and exported, and stays as it was written', async () => {
  const admin = people.get('admin')?.client
  const { body } = (await admin?.call(listAudit, { query: { act: 'apply_profile' } })) ?? {}
  const [entry] = body?.entries ?? []
  expect(entry).toMatchObject({ act: 'apply_profile', subjectKind: 'profile', subjectId: 'open' })
  expect(body?.acts).toContain('apply_profile')
  const others = await admin?.call(listAudit, { query: { actor: 'nobody' } })
  expect(others?.body.entries).toEqual([])
  const file = await admin?.call(exportAudit, { query: { actor: entry?.actor ?? '' } })
  expect(file?.body.csv).toContain('apply_profile,profile,open')
  await expect(database.owner.query('DELETE FROM audit')).rejects.toThrow('only added')
  await expect(database.owner.query(`UPDATE audit SET act = ''`)).rejects.toThrow('only added')
})
