import { undoDays } from '#contract/people/account.ts'
import { roles } from '#contract/roles.ts'
import { limitStages, stageWords } from '#contract/standing.ts'
import { limitMember } from '#contract/trust/limits.ts'
import {
  changeMemberDeletion,
  changeMemberRole,
  endMemberSessions,
  type MemberRecord,
  readMember,
  sendMemberLink,
} from '#contract/trust/members-desk.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Menu } from '../../design/menu.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { adjustment } from '../point-changes/adjustment.ts'

/** Acts of an admin on a member. Each that takes something asks for a reason. */
export function MemberActs({ member }: { member: MemberRecord }) {
  const { busy, act } = useAct('an act on a member', [readMember])
  const { ask, dialog } = useActDialog((make: typeof changeRole) => make(member))
  const params = { memberId: member.id }
  const signOut = (): void => void act(() => write(endMemberSessions, { params }), 'Signed out everywhere.')
  const sendLink = (): void =>
    void act(() => write(sendMemberLink, { params }), 'A sign-in link is on its way.')
  return (
    <>
      <Button onClick={() => ask(adjustment)}>Adjust points</Button>
      <Button onClick={() => ask(changeLimit)}>Limit</Button>
      <Menu
        trigger={<Button icon="DotsThree">More</Button>}
        entries={[
          { label: 'Send a sign-in link', onSelect: sendLink },
          { label: 'Sign out everywhere', disabled: busy || member.sessions.length === 0, onSelect: signOut },
          { label: 'Change role', onSelect: () => ask(changeRole) },
          { label: 'Audit log', href: `/admin/audit?subjectKind=member&subjectId=${member.id}` },
          'rule',
          {
            label: member.deletesAt ? 'Keep the account' : 'Delete the account',
            danger: !member.deletesAt,
            onSelect: () => ask(changeDeletion),
          },
        ]}
      />
      {dialog}
    </>
  )
}

const reason = { label: 'Reason', hint: 'For the audit log, and for the member.', as: 'line' } as const

const of = ({ id }: MemberRecord) => ({ params: { memberId: id }, settle: [readMember] })

const changeRole = (member: MemberRecord) =>
  declareAct(changeMemberRole, {
    ...of(member),
    title: `Role of ${member.username}`,
    text: 'Moderators decide content and reports, support answers tickets, finance handles payments. Admins do everything.',
    verb: 'Change the role',
    fields: {
      role: { label: 'Role', as: 'select', value: member.role ?? '', choices: roleWords },
      reason,
    },
    body: ({ role, reason }) => ({ role: role || null, reason }),
    said: (_, { role }) => (role ? `${member.username} is ${role} now.` : 'The role is withdrawn.'),
  })

const roleWords = { '': 'None', ...wordsOf(roles, sentenceCase) }

const changeLimit = (member: MemberRecord) =>
  declareAct(limitMember, {
    ...of(member),
    title: `Limit of ${member.username}`,
    text: 'The member reads the reason and can appeal once. A suspended member keeps their points, signs in to one page, and can take their data or delete the account. Their campaigns pause.',
    verb: member.limit ? 'Change the limit' : 'Set the limit',
    variant: 'danger',
    fields: {
      stage: { label: 'Stage', as: 'select', value: member.limit?.stage ?? 'earning', choices: limitWords },
      reason,
    },
    body: ({ stage, reason }) => ({ stage: stage || null, reason }),
    said: (_, { stage }) =>
      stage ? `${member.username} has been told.` : `${member.username} has no limit now.`,
  })

const limitWords = { '': 'None', ...wordsOf(limitStages, (stage) => stageWords[stage].label) }

const changeDeletion = (member: MemberRecord) => {
  const { username, deletesAt } = member
  return declareAct(changeMemberDeletion, {
    ...of(member),
    title: deletesAt ? `Keep the account of ${username}?` : `Delete the account of ${username}?`,
    text: deletesAt
      ? 'The deletion is taken back.'
      : `As when members ask for it themselves: it happens in ${undoDays} days, and until then they or you can take it back.`,
    verb: deletesAt ? 'Keep the account' : 'Delete the account',
    variant: deletesAt ? 'solid' : 'danger',
    fields: { reason },
    body: ({ reason }) => ({ deletes: !deletesAt, reason }),
    said: `${username} has been told.`,
  })
}

function wordsOf<Name extends string>(names: readonly Name[], word: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, word(name)])) as Record<Name, string>
}
