import { useState } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { Button } from '../../design/button.tsx'
import { FlagIcon } from '../../design/icons.ts'
import { toast } from '../../design/toast-store.ts'
import { ReportDialog } from './report-dialog.tsx'

/** Report button beside the title of a task's page. */
export function ReportTask({ task }: { task: Task }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" icon={FlagIcon} onClick={() => setOpen(true)}>
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
