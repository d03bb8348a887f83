import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#contract/operation.ts'
import { type Role, roles } from '#contract/roles.ts'
import {
  changeMemberRole,
  endMemberSessions,
  type MemberRecord,
  readMember,
} from '#contract/trust/members-desk.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Input, Select } from '../../design/input.tsx'
import { sentenceCase } from '../../design/texts.ts'
import { AdjustPoints } from '../point-changes/adjust-points.tsx'

/** Acts of an admin on a member: points, sessions, and the role among the staff. */
export function MemberActs({ member }: { member: MemberRecord }) {
  const client = useQueryClient()
  const params = { memberId: member.id }
  const { busy, act } = useAct('an act on a member', async () => undefined)
  const [isAsking, setIsAsking] = useState(false)
  const [role, setRole] = useState<Role | ''>(member.role ?? '')
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const keep = (answer: { member: MemberRecord }): void =>
    void client.setQueryData(queryKey(readMember, { params }), answer)
  const signOut = (): void =>
    void act(async () => {
      keep(await write(endMemberSessions, { params }))
      return 'Signed out everywhere.'
    })
  const change = async (): Promise<void> => {
    setError(undefined)
    const isDone = await act(async () => {
      keep(await write(changeMemberRole, { params, body: { role: role === '' ? null : role, reason } }))
      return role === '' ? 'The role is withdrawn.' : `${member.username} is ${role} now.`
    }, setError)
    if (isDone) setIsAsking(false)
  }
  return (
    <>
      <Button busy={busy} disabled={member.sessions.length === 0} onClick={signOut}>
        Sign out everywhere
      </Button>
      <AdjustPoints member={member} />
      <Button onClick={() => setIsAsking(true)}>Change role</Button>
      <FormDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={`Role of ${member.username}`}
        text="Moderators decide content and reports, support answers tickets, finance handles payments. Admins do everything."
        send="Change the role"
        busy={busy}
        onSend={() => void change()}
      >
        <Field label="Role">
          <Select value={role} onChange={(event) => setRole(event.target.value as Role | '')}>
            <option value="">None</option>
            {roles.map((name) => (
              <option key={name} value={name}>
                {sentenceCase(name)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Why?" hint="For the audit log." error={error}>
          <Input maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </FormDialog>
    </>
  )
}
