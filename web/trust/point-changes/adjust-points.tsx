import { useState } from 'react'
import { formatCount } from '#contract/numbers.ts'
import { type MemberRecord, readMember } from '#contract/trust/members-desk.ts'
import { adjustPoints, secondAdminPoints, soleAdminHours } from '#contract/trust/point-changes.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field, Input, NumberInput, Select } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'

/** Adds points to a member's wallet, or removes them, with a reason that the member reads. */
export function AdjustPoints({ member }: { member: MemberRecord }) {
  const write = useWriteOnce()
  const params = { memberId: member.id }
  const { busy, general, fields, send } = useAct('an adjustment of points', [readMember], () =>
    setOpen(false),
  )
  const [open, setOpen] = useState(false)
  const [sign, setSign] = useState<1 | -1>(1)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const points = sign * Number(amount)
  const adjust = () =>
    send(async () => {
      const { change } = await write(adjustPoints, { params, body: { points, reason } })
      if (change.state === 'done') return `${member.username} has been told.`
      return change.dueAt
        ? `It takes effect in ${soleAdminHours} hours. Withdraw it under Transactions.`
        : 'It’s waiting for a second admin under Transactions.'
    })
  return (
    <>
      <Button onClick={() => setOpen(true)}>Adjust points</Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Points of ${member.username}`}
        text={`The wallet holds ${formatCount(member.points)}. A second admin decides above ${formatCount(secondAdminPoints)} points; what you add or move back in 24 hours counts together. An only admin’s change takes effect after ${soleAdminHours} hours.`}
        send={sign > 0 ? 'Add points' : 'Remove points'}
        variant={sign > 0 ? 'solid' : 'danger'}
        busy={busy}
        onSend={adjust}
      >
        <Field label="Change">
          <Select
            value={sign}
            onChange={(text) => setSign(text === '1' ? 1 : -1)}
            options={[
              [1, 'Add'],
              [-1, 'Remove'],
            ]}
          />
        </Field>
        <Field label="Points" error={fields.points}>
          <NumberInput min={1} value={amount} onChange={setAmount} />
        </Field>
        <Field label="Reason" hint={`${member.username} reads it.`} error={fields.reason ?? general}>
          <Input maxLength={300} value={reason} onChange={setReason} />
        </Field>
      </FormDialog>
    </>
  )
}
