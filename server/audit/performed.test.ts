import { expect, test } from 'vitest'
import type { CaseKind } from '#contract/staff/cases.ts'
import { shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { promote } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))

test('each act of the staff leaves its entry about its subject, in order', async () => {
  const admin = await local.join('acts_admin')
  await promote(database, admin)
  const { id } = await local.join('acts_member')
  const [memberId, reason] = [String(id), 'Asked by mail.']
  const decide = async (kind: CaseKind, verdict: string) => {
    const [open] = (await admin.do.listCases({ kind })).cases
    await admin.do.decideCase({ caseId: open?.id ?? '', kind, verdict, note: reason })
  }
  await admin.do.sendMemberLink({ memberId })
  await admin.do.endMemberSessions({ memberId })
  const person = await local.enter('acts_member@tests.example.com')
  for (const role of ['support', null] as const) await admin.do.changeMemberRole({ memberId, role, reason })
  for (const deletes of [true, false]) await admin.do.changeMemberDeletion({ memberId, deletes, reason })
  for (const stage of ['earning', 'suspended'] as const)
    await admin.do.limitMember({ memberId, stage, reason })
  await person.do.appealLimit({ text: 'It was somebody else, on my laptop.' })
  await decide('limit', 'kept')
  await admin.do.limitMember({ memberId, stage: null, reason })
  for (const points of [5, 20_000]) await admin.do.adjustPoints({ memberId, points, reason })
  await decide('points', 'withdrawn')
  await admin.do.changeSettingValue({ name: 'circle_points', value: 150 })
  await admin.do.changeEngagement({ changes: [{ key: 'twitter.like', isOn: false }] })
  await admin.do.applyProfile({ profile: 'strict' })
  const { rows } = await database.owner.query<{ claimId: number }>(
    `WITH referral AS (
       INSERT INTO referral (newcomer_id, referrer_id, state, source, known_before, same_network, decided_at)
       VALUES ($1, $2, 'review', 'link', false, true, ledger.clock()) RETURNING newcomer_id
     ), claim AS (
       INSERT INTO connection_claim (member_id, platform, handle, handle_key, code, state)
       VALUES ($1, 'instagram', 'moon.jar', 'moon.jar', 'mutuals', 'waiting') RETURNING id
     ), opened AS (
       INSERT INTO case_file (kind, subject_id, member_ids)
       SELECT 'claim', id, ARRAY[$1::bigint] FROM claim UNION ALL
       SELECT 'referral', newcomer_id, ARRAY[$1::bigint] FROM referral
     )
     SELECT id AS "claimId" FROM claim`,
    [id, admin.id],
  )
  for (const kind of ['claim', 'referral'] as const) await decide(kind, 'rejected')
  const words = { subject: 'When do points arrive?', text: 'I would like to know.' }
  const { ticket } = await person.do.openTicket({ kind: 'question', ...words })
  await admin.do.answerTicket({ ticketId: ticket.id, text: null, close: true })
  const { entries } = await admin.do.listAudit({ order: 'asc', limit: 100 })
  // A profile changes many rows, each with its own entry.
  const shown = entries.filter(
    ({ act, subjectId }) => act !== 'change_catalogue' || subjectId === 'twitter.like',
  )
  expect(shown.map(({ act, subjectKind, subjectId }) => `${act} ${subjectKind} ${subjectId}`)).toEqual([
    ...[
      'send_sign_in_link',
      'end_sessions',
      ...['change_role', 'change_role', 'delete_member', 'keep_member'],
      ...['limit_member', 'suspend_member', 'keep_limit', 'restore_member'],
      ...['adjust_points', 'ask_to_adjust_points', 'withdraw_point_change'],
    ].map((act) => `${act} member ${memberId}`),
    'change_setting setting circle_points',
    'change_catalogue catalogue twitter.like',
    'apply_profile profile strict',
    `refuse_account connection_claim ${rows[0]?.claimId}`,
    `reject_referral referral ${memberId}`,
    expect.stringMatching(/^close_ticket ticket \d+$/),
  ])
})
