import { useState } from 'react'
import type { Task } from '#contract/exchange/tasks.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { IconButton } from '../../design/icon-button.tsx'
import { DotsThreeIcon, EyeSlashIcon, FlagIcon, ProhibitIcon } from '../../design/icons.ts'
import { Menu, type MenuEntry } from '../../design/menu.tsx'
import { ReportDialog } from './report-dialog.tsx'
import type { useHideTask } from './use-hide-task.ts'

interface Props {
  task: Task
  acts: ReturnType<typeof useHideTask>
}

/** Menu of one card: Skip, Report and Block. The house has no owner to block. */
export function TaskMenu({ task, acts }: Props) {
  const [open, setOpen] = useState<'report' | 'block' | null>(null)
  // A list has as many of these dialogs as rows, and few are opened.
  const [wasOpen, setWasOpen] = useState(false)
  if (open !== null && !wasOpen) setWasOpen(true)
  const close = (): void => setOpen(null)
  const block: MenuEntry[] = [
    { kind: 'rule' },
    {
      kind: 'action',
      label: `Block ${task.owner}`,
      icon: ProhibitIcon,
      danger: true,
      onSelect: () => setOpen('block'),
    },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton small icon={DotsThreeIcon} label={`More for ${task.title}`} />}
        entries={[
          { kind: 'action', label: 'Skip', icon: EyeSlashIcon, onSelect: () => void acts.skip(task) },
          { kind: 'action', label: 'Report', icon: FlagIcon, onSelect: () => setOpen('report') },
          ...(task.house ? [] : block),
        ]}
      />
      {wasOpen ? (
        <>
          <ReportDialog
            task={task}
            open={open === 'report'}
            onClose={close}
            onReported={() => void acts.reported(task)}
          />
          <Dialog
            open={open === 'block'}
            onClose={close}
            title={`Block ${task.owner}?`}
            text={`You won’t see anything ${task.owner} promotes. They won’t be notified.`}
            actions={
              <>
                <Button onClick={close}>Cancel</Button>
                <Button variant="danger" onClick={() => void acts.block(task)}>
                  Block
                </Button>
              </>
            }
          />
        </>
      ) : null}
    </>
  )
}
