import { formatCount } from '#contract/numbers.ts'
import { readReversal, reverseTransfer, soleAdminHours } from '#contract/trust/point-changes.ts'
import { useRead } from '../../api/read.ts'
import { useAct, useWriteOnce } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { Field, Form, Input } from '../../design/field.tsx'
import { NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'

/** Effects of reversing a transfer, and the form that does it; or where it is undone instead. */
export function ReversalForm({ transferId, onDone }: { transferId: string; onDone: () => void }) {
  const write = useWriteOnce()
  const params = { transferId }
  const { data, isPending, refetch } = useRead(readReversal, { params })
  const { busy, error, send } = useAct('a reversal', ['/api/admin/'], onDone)
  if (!data) return <NotRead isPending={isPending} title="Couldn’t judge the reversal" retry={refetch} />
  if (data.whyNot !== null) return <Note>{data.whyNot}</Note>
  const reverse = (typed: FormData) =>
    send(async () => {
      const body = { reason: String(typed.get('reason')) }
      const { change } = await write(reverseTransfer, { params, body })
      if (change.state === 'done') return `Transfer ${transferId} is reversed.`
      return change.dueAt
        ? `It takes effect in ${soleAdminHours} hours, and can be withdrawn until then.`
        : 'It’s waiting for a second admin.'
    })
  return (
    <Form className="grid gap-3.5 border-t border-line pt-3.5" onSend={reverse}>
      <h3 className="font-label">If it is reversed</h3>
      <ul className="grid gap-2">
        {data.effects.map(({ name, points }) => (
          <li key={`${name} ${points}`} className="flex justify-between gap-4">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Points value={Math.abs(points)} kind={points < 0 ? 'out' : 'in'} />
          </li>
        ))}
      </ul>
      {data.owedPoints > 0 ? (
        <Note tone="warn">
          The wallet lacks {formatCount(data.owedPoints)} of these points. The House Fund advances them, and
          the member pays them back from what comes in.
        </Note>
      ) : null}
      <Field label="Reason" hint="The member reads it." error={error}>
        <Input name="reason" maxLength={300} />
      </Field>
      <Button variant="danger" type="submit" busy={busy}>
        Reverse transfer {transferId}
      </Button>
    </Form>
  )
}
