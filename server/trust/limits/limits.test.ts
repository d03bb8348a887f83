import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { eraseAccounts } from '#server/people/account/index.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { heldVerdict } from '#tests/circles.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give, promote, walletOf } from '#tests/exchange.ts'
import { titlesTo } from '#tests/notifications.ts'
import { shareServices } from '#tests/services.ts'
import { hold } from '../../moderation/index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
let admin: LocalPerson
beforeAll(async () => {
  admin = await local.join('limits_admin')
  await promote(database, admin)
})

type Stage = 'earning' | 'publishing' | 'suspended'
const limit = ({ id }: LocalPerson, stage: Stage | null, reason = 'Bought followers.') =>
  admin.tries.limitMember({ memberId: String(id), stage, reason })
const visit = (person: LocalPerson) =>
  person.tries.startVisit({ websiteId: '999999', url: 'https://nowhere.example.org/' })
const found = async (show: 'limited' | 'appeals') =>
  (await admin.do.listMembers({ show })).members.map(({ id }) => Number(id))
const lastTitleTo = async (person: LocalPerson) => (await titlesTo(database, person)).at(-1)

describe('a limited member', () => {
  test('starts no task and reads why; everything else works', async () => {
    const person = await local.join('limits_earning')
    expect((await limit(person, 'earning')).body.limit).toMatchObject({ stage: 'earning' })
    expect(errorOf(await visit(person))).toMatchObject({ code: 'forbidden' })
    expect((await person.fetch('/dashboard')).statusCode).toBe(200)
    expect((await person.do.readStanding()).limit).toMatchObject({
      reason: 'Bought followers.',
      appeal: null,
    })
    expect(await lastTitleTo(person)).toBe('You can’t start tasks for now.')
    expect(await found('limited')).toContain(person.id)
    await limit(person, null, 'We were wrong.')
    expect(errorOf(await visit(person))).not.toMatchObject({ code: 'forbidden' })
    const { entries } = await admin.do.listAudit({ subjectId: String(person.id) })
    expect(entries.map(({ act, detail }) => [act, detail.before, detail.after])).toEqual([
      ['restore_member', 'earning', 'none'],
      ['limit_member', 'none', 'earning'],
    ])
  })

  test('on the staff keeps the role first, and an earlier sign-in is not enough', async () => {
    const person = await local.join('limits_staff')
    await database.owner.query(`UPDATE member SET staff_role = 'finance' WHERE id = $1`, [person.id])
    expect(errorOf(await limit(person, 'suspended'))).toMatchObject({ code: 'conflict' })
    expect((await limit({ ...person, id: 999_999 }, 'suspended')).status).toBe(404)
  })
})

describe('a suspended member', () => {
  test('pays for no further term of premium', async () => {
    const person = await local.join('limits_subscriber')
    await limit(person, 'suspended')
    const { rows } = await database.owner.query(
      `SELECT FROM graphile_worker.jobs WHERE task_identifier = 'stop-renewal'`,
    )
    expect(rows).toHaveLength(1)
  })

  test('signs in to one page, keeps the points, and the campaigns pause', async () => {
    const person = await local.join('limits_suspended')
    await give(database, person, 500)
    const campaignId = await fundWebsite(database, {
      owner: { ...person, username: '' },
      url: 'https://limits.example.org/',
    })
    const before = await walletOf(database, person)
    await limit(person, 'suspended')
    await limit(person, 'suspended')
    for (const path of ['/dashboard', '/account', '/', '/circles']) {
      const { statusCode, headers } = await person.fetch(path)
      expect([path, statusCode, headers.location]).toEqual([path, 303, '/standing'])
    }
    const again = await local.enter('limits_suspended@tests.example.com')
    expect((await again.fetch('/standing')).body).toContain('Bought followers.')
    await again.do.getCurrentUser()
    expect(errorOf(await visit(again))).toMatchObject({ code: 'forbidden' })
    await again.do.exportAccount()
    expect(await walletOf(database, person)).toBe(before)
    const { rows } = await database.owner.query('SELECT state, paused_by FROM campaign WHERE id = $1', [
      campaignId,
    ])
    expect(rows).toEqual([{ state: 'paused', paused_by: 'owner' }])
  })

  test('has no campaign running once a review or another pause of it ends', async () => {
    const person = await local.join('limits_in_review')
    await give(database, person, 500)
    const owner = { ...person, username: '' }
    const [inReview, paused] = [
      await fundWebsite(database, { owner, url: 'https://in-review.example.org/' }),
      await fundWebsite(database, { owner, url: 'https://paused.example.org/' }),
    ]
    await database.owner.query(`UPDATE campaign SET state = 'review' WHERE id = $1`, [inReview])
    await database.owner.query(`SELECT exchange.pause_campaign($1, 'catalogue', NULL)`, [paused])
    const held = { kind: 'campaign', subjectId: inReview, memberId: person.id, content: 'A title' } as const
    await inTransaction(services.pool, (client) => hold(client, held, []))
    const { cases } = await admin.do.listCases({ kind: 'held' })
    const caseId = cases[0]?.id ?? ''
    await limit(person, 'publishing')
    await admin.do.decideCase({ caseId, ...heldVerdict(true) }, { key: caseId })
    await database.owner.query(`SELECT exchange.resume_campaign($1, 'catalogue', NULL)`, [paused])
    const { rows } = await database.owner.query('SELECT state, paused_by FROM campaign WHERE owner_id = $1', [
      person.id,
    ])
    expect(rows).toEqual(Array(2).fill({ state: 'paused', paused_by: 'owner' }))
  })

  test('appeals once, and an admin answers', async () => {
    const person = await local.join('limits_appeal')
    await limit(person, 'suspended')
    const appeal = () => person.tries.appealLimit({ text: 'I bought nothing, it was my brother.' })
    expect((await appeal()).body.limit?.appealedAt).not.toBeNull()
    expect(errorOf(await appeal())).toMatchObject({ code: 'conflict' })
    expect(await found('appeals')).toEqual([person.id])
    const { queues } = await admin.do.listQueues()
    expect(queues.find(({ kind }) => kind === 'limit')?.count).toBe(1)
    const params = { memberId: String(person.id) }
    const { cases } = await admin.do.listCases({ kind: 'limit' })
    expect(cases[0]?.evidence).toMatchObject({
      stage: 'suspended',
      appeal: expect.stringContaining('brother'),
    })
    await admin.do.decideCase({
      caseId: cases[0]?.id ?? '',
      kind: 'limit',
      verdict: 'kept',
      note: 'The dates match.',
    })
    expect(await found('appeals')).toEqual([])
    expect(await lastTitleTo(person)).toBe('Your appeal was answered')
    const { member } = await admin.do.readMember(params)
    expect(member).toMatchObject({ state: 'suspended', limit: { answer: 'The dates match.' } })
  })

  test('is free again if the appeal is granted, and one whose limit changes before the answer can appeal again', async () => {
    const person = await local.join('limits_granted')
    const appeal = () => person.tries.appealLimit({ text: 'I bought nothing, it was my brother.' })
    const open = async () => (await admin.do.listCases({ kind: 'limit' })).cases
    await limit(person, 'earning')
    await appeal()
    const [before] = await open()
    await limit(person, 'publishing')
    expect(await open()).toEqual([])
    await appeal()
    const [after] = await open()
    expect(after?.id).not.toBe(before?.id)
    const body = { kind: 'limit', verdict: 'lifted', note: 'It was not you.' } as const
    const params = { caseId: after?.id ?? '' }
    await admin.do.decideCase({ ...params, ...body })
    expect((await person.do.readStanding()).limit).toBeNull()
    const [entry] = (await admin.do.listAudit({ act: 'restore_member' })).entries
    expect(entry).toMatchObject({
      subjectId: String(person.id),
      detail: { before: 'publishing', after: 'none' },
    })
  })

  test('can delete the account, and so can an admin, who can take it back', async () => {
    const person = await local.join('limits_deleted')
    await limit(person, 'suspended')
    await person.do.deleteAccount()
    const params = { memberId: String(person.id) }
    const change = (deletes: boolean) =>
      admin.tries.changeMemberDeletion({ ...params, deletes, reason: 'Asked by mail.' })
    expect((await change(false)).body.member.deletesAt).toBeNull()
    expect((await change(true)).body.member.deletesAt).not.toBeNull()
    await database.shiftClock(31 * 86_400)
    await eraseAccounts(services, async () => {})
    const { rows } = await database.owner.query('SELECT state, limit_stage FROM member WHERE id = $1', [
      person.id,
    ])
    expect(rows).toEqual([{ state: 'deleted', limit_stage: null }])
  })
})
