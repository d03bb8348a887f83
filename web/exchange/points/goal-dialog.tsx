import { useState } from 'react'
import { changeDailyGoal, getDailyGoal } from '#contract/exchange/points.ts'
import { readAccount } from '#contract/people/account.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Field, NumberInput } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'

interface Props {
  goal: number
  /** Label of the button. */
  label?: string
  className?: string
}

/** Lets the member choose a daily goal in points. */
export function GoalDialog({ goal, label = 'Change goal', className = '-ml-3 mt-1' }: Props) {
  const [open, setOpen] = useState(false)
  const [value, setValue] = useState(String(goal))
  const close = () => setOpen(false)
  const { busy, error, send, setError } = useAct('changeDailyGoal', [getDailyGoal, readAccount], close)
  const save = () => send(async () => void (await write(changeDailyGoal, { body: { goal: Number(value) } })))
  const show = (): void => {
    setValue(String(goal))
    setError()
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" size="sm" className={className} onClick={show}>
        {label}
      </Button>
      <FormDialog
        open={open}
        onClose={close}
        title="Daily goal"
        text="Just for you. Missing it costs nothing."
        send="Save goal"
        busy={busy}
        onSend={save}
      >
        <Field label="Points a day" error={error}>
          <NumberInput min={5} value={value} onChange={setValue} />
        </Field>
      </FormDialog>
    </>
  )
}
