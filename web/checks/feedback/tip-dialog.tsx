import { useState } from 'react'
import { type Feedback, tipFeedback, tips } from '#contract/checks/feedback.ts'
import { newIdempotencyKey, write } from '../../api/client.ts'
import type { Act } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Note } from '../../design/note.tsx'
import { Segmented } from '../../design/segmented.tsx'

interface Props extends Act {
  feedback: Feedback
  open: boolean
  onClose: () => void
}

/** Thanks the writer with points, once. */
export function TipDialog({ feedback, open, onClose, busy, act }: Props) {
  const [points, setPoints] = useState<(typeof tips)[number]>(tips[0])
  const [keys, setKeys] = useState<Record<number, string>>({})
  const [error, setError] = useState<string>()
  const tip = async (): Promise<void> => {
    // One key per amount: a retry after a lost answer moves nothing twice; another amount is a new request.
    const key = keys[points] ?? newIdempotencyKey()
    setKeys({ ...keys, [points]: key })
    setError(undefined)
    const request = { params: { feedbackId: feedback.id }, body: { points } }
    const done = await act(async () => {
      await write(tipFeedback, request, { idempotencyKey: key })
      return `${feedback.by} got ${points} points from you.`
    }, setError)
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Thank ${feedback.by}`}
      text="A tip leaves your balance and arrives in theirs at once. One tip per feedback."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="spend" points={points} busy={busy} onClick={tip}>
            Tip
          </Button>
        </>
      }
    >
      <Segmented
        label="How many points"
        options={tips.map((each) => ({ value: String(each), label: `${each} points` }))}
        value={String(points)}
        onChange={(value) => setPoints(tips.find((each) => String(each) === value) ?? points)}
        full
      />
      {error ? <Note tone="danger">{error}</Note> : null}
    </Dialog>
  )
}
