import { useState } from 'react'
import type { Feedback } from '#contract/checks/feedback.ts'
import { disputeLimits, disputeVerdict } from '#contract/checks/reviews.ts'
import { write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field, Textarea } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { useFeedbackAct } from './received-dialogs.tsx'

/** Asks an admin about a rejection, once, for the writer. */
export function DisputeAct({ feedback: { id, owner } }: { feedback: Feedback }) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const onClose = (): void => setOpen(false)
  const { busy, error, setError, send } = useFeedbackAct(onClose)
  const dispute = async (): Promise<void> => {
    if (text.trim().length < disputeLimits.least)
      return setError(`Use at least ${disputeLimits.least} characters.`)
    await send(
      () => write(disputeVerdict, { params: { attemptId: id }, body: { text } }),
      'Disputed. An admin decides.',
    )
  }
  return (
    <>
      <Button size="sm" className="ml-auto max-desk:ml-0" onClick={() => setOpen(true)}>
        Dispute
      </Button>
      <FormDialog
        open={open}
        onClose={onClose}
        title="Dispute the rejection?"
        text={`An admin reads your feedback and ${owner}’s reason. Overturned, you are paid; upheld, the points return to the campaign.`}
        send="Ask an admin"
        busy={busy}
        onSend={dispute}
      >
        <Field label="Why do you disagree?" error={error}>
          <Textarea value={text} maxLength={disputeLimits.most} rows={4} onChange={setText} />
        </Field>
      </FormDialog>
    </>
  )
}
