import { type ComponentProps, useState } from 'react'
import { reportReasons } from '#contract/exchange/tasks.ts'
import { Choices } from '../../design/choices.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'

export type Reason = (typeof reportReasons)[number]

export const reasonWords: Record<Reason, string> = {
  broken: 'Its links or pictures don’t work',
  misleading: 'It misleads people',
  offensive: 'It’s hateful, sexual or violent',
  malware: 'It tries to trick or harm people',
  other: 'Something else',
}

type ReportProps = Pick<ComponentProps<typeof FormDialog>, 'open' | 'onClose' | 'busy' | 'error'> & {
  what: string
  onSend: (reason: Reason) => void
}

/** Asks for the reason of a report about a text. */
export function ReportForm({ what, onSend, ...dialog }: ReportProps) {
  const [reason, setReason] = useState<Reason>('offensive')
  return (
    <FormDialog
      {...dialog}
      title={`Report this ${what}`}
      text="This circle’s moderators decide. The author won’t see who reported it."
      send="Send report"
      onSend={() => onSend(reason)}
    >
      <Choices
        legend="What’s wrong?"
        options={reportReasons.map((value) => ({ value, label: reasonWords[value] }))}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  )
}
