import { useState } from 'react'
import { reportReasons, reportTask, type Task } from '#contract/exchange/tasks.ts'
import { quoted } from '#contract/texts.ts'
import { call } from '../../api/client.ts'
import { useSend } from '../../api/use-send.ts'
import { Button } from '../../design/button.tsx'
import { Choices } from '../../design/choices.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { toast } from '../../design/toast-store.ts'

type Reason = (typeof reportReasons)[number]

const reasonLabels: Record<Reason, string> = {
  broken: 'It doesn’t open or doesn’t work',
  misleading: 'It isn’t what the title says',
  offensive: 'It’s hateful, sexual or violent',
  malware: 'It tries to trick or harm people',
  other: 'Something else',
}

interface Props {
  task: Pick<Task, 'id' | 'title'>
  open: boolean
  onClose: () => void
  onReported: () => void
}

/** Reports a task to the admins for one of five reasons, which also hides the task from the member. */
export function ReportDialog({ task, open, onClose, onReported }: Props) {
  const [reason, setReason] = useState<Reason>('broken')
  const [note, setNote] = useState('')
  const { busy, error, send } = useSend('reportTask')
  const report = async (): Promise<void> => {
    const body = { reason, ...(note.trim() && { note }) }
    await call(reportTask, { params: { taskId: task.id }, body })
    setNote('')
    onClose()
    onReported()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Report ${quoted(task.title)}`}
      text="An admin will review it. You won’t see this task again."
      send="Send report"
      busy={busy}
      onSend={() => send(report)}
    >
      <Choices
        legend="What’s wrong?"
        options={reportReasons.map((each) => ({ value: each, label: reasonLabels[each] }))}
        value={reason}
        onChange={setReason}
      />
      <Field label="What did you see?" aside="Optional" error={error}>
        <Textarea value={note} maxLength={500} rows={3} onChange={setNote} />
      </Field>
    </FormDialog>
  )
}

/** Report button beside the title of a task's page. */
export function ReportTask({ task }: { task: Task }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon="Flag" onClick={() => setOpen(true)}>
        Report
      </Button>
      <ReportDialog
        task={task}
        open={open}
        onClose={() => setOpen(false)}
        onReported={() => toast({ title: 'Reported and removed from your list.' })}
      />
    </>
  )
}
