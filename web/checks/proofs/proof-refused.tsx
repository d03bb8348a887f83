import { type FormEvent, useState } from 'react'
import type { OwnProof } from '#contract/checks/proofs.ts'
import { disputeVerdict } from '#contract/checks/reviews.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { Time } from '../../design/time.tsx'

/** A rejection with its reason, and the form to dispute it. */
export function ProofRefused({ proof, onDisputed }: { proof: OwnProof; onDisputed: () => void }) {
  const { refusal, owner, dueAt } = proof
  return (
    <>
      <Note tone="warn">
        <b className="font-label">{refusal?.by === 'owner' ? `${owner} said no.` : 'An admin said no.'}</b>{' '}
        {refusal?.reason} {refusal?.note ? `“${refusal.note}”` : ''}
      </Note>
      <p className="sub">
        The points are still set aside
        {dueAt ? (
          <>
            {' '}
            until <Time inSentence iso={dueAt} />
          </>
        ) : null}
        . If you disagree, say so by then and an admin decides. Otherwise nothing is credited.
      </p>
      <DisputeForm attemptId={proof.attemptId} onDisputed={onDisputed} />
    </>
  )
}

/** Form with which the earner asks an admin, once. */
export function DisputeForm({ attemptId, onDisputed }: { attemptId: string; onDisputed: () => void }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (text.trim().length < 10) return setError('Use at least 10 characters.')
    setBusy(true)
    setError(undefined)
    try {
      await write(disputeVerdict, { params: { attemptId }, body: { text } })
      onDisputed()
    } catch (thrown) {
      console.error('disputeVerdict failed', thrown)
      setError((thrown instanceof CallError && thrown.fields.text) || sentenceOf(thrown))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <Field label="Why do you disagree?" error={error}>
        <Textarea value={text} rows={3} maxLength={1000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div>
        <Button variant="solid" type="submit" busy={busy}>
          Ask an admin
        </Button>
      </div>
    </form>
  )
}
