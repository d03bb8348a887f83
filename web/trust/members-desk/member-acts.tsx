import { useState } from 'react'
import { undoDays } from '#contract/people/account.ts'
import { type Role, roles } from '#contract/roles.ts'
import { type LimitStage, limitStages, stageWords } from '#contract/standing.ts'
import { limitMember } from '#contract/trust/limits.ts'
import {
  changeMemberDeletion,
  changeMemberRole,
  endMemberSessions,
  type MemberRecord,
  readMember,
  sendMemberLink,
} from '#contract/trust/members-desk.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field, Input, type Options, Select } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Menu } from '../../design/menu.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { useAsked } from '../../design/use-modal.ts'
import { AdjustPoints } from '../point-changes/adjust-points.tsx'

/** Acts of an admin on a member. Each that takes something asks for a reason. */
export function MemberActs({ member }: { member: MemberRecord }) {
  const { busy, act } = useMemberAct()
  const { asked, ask, close } = useAsked<Ask>()
  const params = { memberId: member.id }
  const signOut = (): void => void act(() => write(endMemberSessions, { params }), 'Signed out everywhere.')
  const sendLink = (): void =>
    void act(() => write(sendMemberLink, { params }), 'A sign-in link is on its way.')
  return (
    <>
      <AdjustPoints member={member} />
      <Button onClick={() => ask(limitOf(member))}>Limit</Button>
      <Menu
        trigger={<Button icon="DotsThree">More</Button>}
        entries={[
          { label: 'Send a sign-in link', onSelect: sendLink },
          { label: 'Sign out everywhere', disabled: busy || member.sessions.length === 0, onSelect: signOut },
          { label: 'Change role', onSelect: () => ask(roleOf(member)) },
          { label: 'Audit log', href: `/admin/audit?subjectKind=member&subjectId=${member.id}` },
          'rule',
          {
            label: member.deletesAt ? 'Keep the account' : 'Delete the account',
            danger: !member.deletesAt,
            onSelect: () => ask(deletionOf(member)),
          },
        ]}
      />
      {asked ? <AskDialog ask={asked} onClose={close} /> : null}
    </>
  )
}

const useMemberAct = (onDone?: () => void) => useAct('an act on a member', [readMember], onDone)

/** An act with a reason, and with a choice where it has one. run: returns the sentence of the toast. */
interface Ask {
  title: string
  text: string
  send: string
  isDanger: boolean
  choice?: { label: string; value: string; options: Options }
  run(reason: string, choice: string): Promise<string>
}

const roleOf = ({ id, username, role }: MemberRecord): Ask => ({
  title: `Role of ${username}`,
  text: 'Moderators decide content and reports, support answers tickets, finance handles payments. Admins do everything.',
  send: 'Change the role',
  isDanger: false,
  choice: {
    label: 'Role',
    value: role ?? '',
    options: [['', 'None'], ...roles.map((name) => [name, sentenceCase(name)] as const)],
  },
  async run(reason, choice) {
    const wanted = choice === '' ? null : (choice as Role)
    await write(changeMemberRole, { params: { memberId: id }, body: { role: wanted, reason } })
    return wanted === null ? 'The role is withdrawn.' : `${username} is ${wanted} now.`
  },
})

const limitOf = ({ id, username, limit }: MemberRecord): Ask => ({
  title: `Limit of ${username}`,
  text: 'The member reads the reason and can appeal once. A suspended member keeps their points, signs in to one page, and can take their data or delete the account. Their campaigns pause.',
  send: limit ? 'Change the limit' : 'Set the limit',
  isDanger: true,
  choice: {
    label: 'Stage',
    value: limit?.stage ?? 'earning',
    options: [['', 'None'], ...limitStages.map((stage) => [stage, stageWords[stage].label] as const)],
  },
  async run(reason, choice) {
    const stage = choice === '' ? null : (choice as LimitStage)
    await write(limitMember, { params: { memberId: id }, body: { stage, reason } })
    return stage === null ? `${username} has no limit now.` : `${username} has been told.`
  },
})

const deletionOf = ({ id, username, deletesAt }: MemberRecord): Ask => ({
  title: deletesAt ? `Keep the account of ${username}?` : `Delete the account of ${username}?`,
  text: deletesAt
    ? 'The deletion is taken back.'
    : `As when members ask for it themselves: it happens in ${undoDays} days, and until then they or you can take it back.`,
  send: deletesAt ? 'Keep the account' : 'Delete the account',
  isDanger: !deletesAt,
  async run(reason) {
    const body = { deletes: !deletesAt, reason }
    await write(changeMemberDeletion, { params: { memberId: id }, body })
    return `${username} has been told.`
  },
})

function AskDialog({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const { busy, error, send } = useMemberAct(onClose)
  const [choice, setChoice] = useState(ask.choice?.value ?? '')
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      open
      onClose={onClose}
      title={ask.title}
      text={ask.text}
      send={ask.send}
      variant={ask.isDanger ? 'danger' : 'solid'}
      busy={busy}
      onSend={() => send(() => ask.run(reason, choice))}
    >
      {ask.choice ? (
        <Field label={ask.choice.label}>
          <Select value={choice} onChange={setChoice} options={ask.choice.options} />
        </Field>
      ) : null}
      <Field label="Reason" hint="For the audit log, and for the member." error={error}>
        <Input maxLength={300} value={reason} onChange={setReason} />
      </Field>
    </FormDialog>
  )
}
