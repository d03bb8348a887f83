import { type reportReasons, reportTask, type Task } from '#contract/exchange/tasks.ts'
import { quoted } from '#contract/texts.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { Button } from '../../design/button.tsx'

const reasonLabels: Record<(typeof reportReasons)[number], string> = {
  broken: 'It doesn’t open or doesn’t work',
  misleading: 'It isn’t what the title says',
  offensive: 'It’s hateful, sexual or violent',
  malware: 'It tries to trick or harm people',
  other: 'Something else',
}

/** Reports a task to the admins for one of five reasons, which also hides the task from the member. */
export const report = ({ id, title }: Pick<Task, 'id' | 'title'>, done?: () => void) =>
  declareAct(reportTask, {
    title: `Report ${quoted(title)}`,
    text: 'An admin will review it. You won’t see this task again.',
    verb: 'Send report',
    fields: {
      reason: { label: 'What’s wrong?', choices: reasonLabels },
      note: { label: 'What did you see?', aside: 'Optional', most: 500 },
    },
    params: { taskId: id },
    body: ({ reason, note }) => ({ reason, ...(note && { note }) }),
    ...(done ? { done } : { said: 'Reported and removed from your list.' }),
  })

/** Report button beside the title of a task's page. */
export function ReportTask({ task }: { task: Task }) {
  const { ask, dialog } = useActDialog(() => report(task))
  return (
    <>
      <Button variant="ghost" icon="Flag" onClick={() => ask()}>
        Report
      </Button>
      {dialog}
    </>
  )
}
