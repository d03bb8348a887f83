import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { listAudit } from '#contract/audit.ts'
import { answerTicket } from '#contract/community/ticket-desk.ts'
import { applyProfile, changeEngagement, changeSettingValue } from '#contract/exchange/catalogue/admin.ts'
import type { Operation, Request } from '#contract/operation.ts'
import { decideCase } from '#contract/staff/cases.ts'
import { limitMember } from '#contract/trust/limits.ts'
import {
  changeMemberDeletion,
  changeMemberRole,
  endMemberSessions,
  sendMemberLink,
} from '#contract/trust/members-desk.ts'
import { adjustPoints } from '#contract/trust/point-changes.ts'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { keyed, type Sent } from '#tests/client.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))
let admin: LocalPerson
let person: LocalPerson
beforeAll(async () => {
  admin = await local.join('acts_admin')
  person = await local.join('acts_member')
  await promote(database, admin)
})

/** Performs a write as the admin; returns the newest entry of the audit log. */
async function perform<O extends Operation>(operation: O, request: Sent<O>) {
  const { status } = await admin.client.call(operation, request, keyed(randomUUID()))
  expect([operation.name, status < 300]).toEqual([operation.name, true])
  const [entry] = (await admin.do.listAudit()).entries
  return [entry?.act, entry?.subjectKind, entry?.subjectId]
}

test('each act on a member leaves its entry, newest first', async () => {
  const params = { memberId: String(person.id) }
  const reason = 'Asked by mail.'
  const about = (act: string) => [act, 'member', params.memberId]
  expect(await perform(sendMemberLink, { params })).toEqual(about('send_sign_in_link'))
  expect(await perform(endMemberSessions, { params })).toEqual(about('end_sessions'))
  person = await local.enter('acts_member@tests.example.com')
  const changeRole = (role: 'support' | null) => perform(changeMemberRole, { params, body: { role, reason } })
  expect(await changeRole('support')).toEqual(about('change_role'))
  expect(await changeRole(null)).toEqual(about('change_role'))
  const change = (deletes: boolean) => perform(changeMemberDeletion, { params, body: { deletes, reason } })
  expect(await change(true)).toEqual(about('delete_member'))
  expect(await change(false)).toEqual(about('keep_member'))
  const limit = (stage: 'earning' | 'suspended' | null) =>
    perform(limitMember, { params, body: { stage, reason } })
  expect(await limit('earning')).toEqual(about('limit_member'))
  expect(await limit('suspended')).toEqual(about('suspend_member'))
  await person.do.appealLimit({ text: 'It was somebody else, on my laptop.' })
  const [appeal] = (await admin.do.listCases({ kind: 'limit' })).cases
  const kept = { kind: 'limit', verdict: 'kept', note: reason } as const
  expect(await perform(decideCase, { params: { caseId: appeal?.id ?? '' }, body: kept })).toEqual(
    about('keep_limit'),
  )
  expect(await limit(null)).toEqual(about('restore_member'))
})

test('changes of points leave entries when they are asked for, carried out and withdrawn', async () => {
  const params = { memberId: String(person.id) }
  const adjust = (points: number) => perform(adjustPoints, { params, body: { points, reason: 'A gift.' } })
  expect(await adjust(5)).toEqual(['adjust_points', 'member', params.memberId])
  expect(await adjust(20_000)).toEqual(['ask_to_adjust_points', 'member', params.memberId])
  const [waiting] = (await admin.do.listCases({ kind: 'points' })).cases
  const body = { kind: 'points', verdict: 'withdrawn' } as const
  expect(await perform(decideCase, { params: { caseId: waiting?.id ?? '' }, body })).toEqual([
    'withdraw_point_change',
    'member',
    params.memberId,
  ])
})

test('settings and the catalogue leave entries', async () => {
  const read = (query: Request<typeof listAudit>['query'] & object) => admin.do.listAudit(query)
  const newest = (await read({ limit: 100 })).entries
  const oldest = await read({ order: 'asc', limit: 1 })
  const second = await read({ order: 'asc', limit: 1, cursor: oldest.nextCursor ?? '' })
  expect([...oldest.entries, ...second.entries]).toEqual(newest.toReversed().slice(0, 2))
  const value = { params: { name: 'circle_points' }, body: { value: 150 } }
  expect(await perform(changeSettingValue, value)).toEqual(['change_setting', 'setting', 'circle_points'])
  const changes = [{ key: 'twitter.like', isOn: false }]
  expect((await perform(changeEngagement, { body: { changes } }))[0]).toBe('change_catalogue')
  expect((await perform(applyProfile, { body: { profile: 'strict' } }))[0]).toBe('apply_profile')
})

test('a rejected account, a closed ticket and a rejected referral leave entries', async () => {
  const { rows } = await database.owner.query<{
    caseId: number
    kind: 'claim' | 'referral'
    subjectId: number
  }>(
    `WITH referral AS (
       INSERT INTO referral (newcomer_id, referrer_id, state, source, known_before, same_network, decided_at)
       VALUES ($1, $2, 'review', 'link', false, true, ledger.clock()) RETURNING newcomer_id
     ), claim AS (
       INSERT INTO connection_claim (member_id, platform, handle, handle_key, code, state)
       VALUES ($1, 'instagram', 'moon.jar', 'moon.jar', 'mutuals', 'waiting') RETURNING id
     )
     INSERT INTO case_file (kind, subject_id, member_ids)
     SELECT 'claim', id, ARRAY[$1::bigint] FROM claim UNION ALL
     SELECT 'referral', newcomer_id, ARRAY[$1::bigint] FROM referral
     RETURNING id AS "caseId", kind, subject_id AS "subjectId"`,
    [person.id, admin.id],
  )
  const acts = { claim: ['refuse_account', 'connection_claim'], referral: ['reject_referral', 'referral'] }
  expect(rows).toHaveLength(2)
  for (const { caseId, kind, subjectId } of rows) {
    const body = { kind, verdict: 'rejected', note: 'Seen by us.' } as const
    expect(await perform(decideCase, { params: { caseId: String(caseId) }, body })).toEqual([
      ...acts[kind],
      String(subjectId),
    ])
  }
  const ticket = {
    kind: 'question',
    subject: 'When do points arrive?',
    text: 'I would like to know.',
  } as const
  const { id: ticketId } = (await person.do.openTicket(ticket)).ticket
  const close = { params: { ticketId }, body: { text: null, close: true } }
  expect((await perform(answerTicket, close)).slice(0, 2)).toEqual(['close_ticket', 'ticket'])
})
