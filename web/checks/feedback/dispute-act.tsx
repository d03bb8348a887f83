import type { Feedback } from '#contract/checks/feedback.ts'
import { useActDialog } from '../../api/act-dialog.tsx'
import { Button } from '../../design/button.tsx'
import { dispute } from './feedback-acts.tsx'

/** Asks an admin about a rejection. */
export function DisputeAct({ feedback }: { feedback: Feedback }) {
  const { ask, dialog } = useActDialog(() => dispute(feedback))
  return (
    <>
      <Button size="sm" className="ml-auto max-desk:ml-0" onClick={() => ask()}>
        Dispute
      </Button>
      {dialog}
    </>
  )
}
