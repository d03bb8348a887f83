import { useState } from 'react'
import { type PaidFollow, reportUndone } from '#contract/checks/retention.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Textarea } from '../../design/input.tsx'
import { toast } from '../../design/toast-store.ts'
import { useWaits } from '../../layout/waits.ts'

interface Props {
  follow: PaidFollow
  onClose: () => void
  onReported: () => void
}

/** Asks for confirmation before the earner is asked for a fresh screenshot. */
export function ReportUndoneDialog({ follow, onClose, onReported }: Props) {
  const { freshProof } = useWaits()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const report = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      const body = note.trim() === '' ? {} : { note }
      await write(reportUndone, { params: { attemptId: follow.attemptId }, body })
      toast({ title: `${follow.earner} is asked for a fresh screenshot.` })
      onReported()
    } catch (thrown) {
      console.error('reportUndone failed', thrown)
      setError(sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Did ${follow.earner} undo it?`}
      text={`Check first: a third report that turns out wrong ends your right to report. They have ${freshProof} to send a fresh screenshot. Nothing is taken before then.`}
      send="Report it"
      busy={busy}
      onSend={() => void report()}
    >
      <Field label="What did you see?" aside="Optional" error={error}>
        <Textarea value={note} rows={2} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
