import { useState } from 'react'
import { type CheckLabel, checkLabels } from '#contract/moderation.ts'
import type { Output } from '#contract/operation.ts'
import { tryChecks, tryPictureCheck } from '#contract/trust/moderation.ts'
import { call } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { useSend } from '../../api/use-send.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'

/** Writes a score or threshold as it is read: a share in percent, else a number. */
export const shown = (label: CheckLabel, value: number): string =>
  checkLabels[label].unit === 'share' ? `${value / 100}%` : String(value)

/** A trial of a check: its result, or the sentence of why there is none. */
function useTrial<Result>() {
  const [result, setResult] = useState<Result>()
  const { busy, error, send } = useSend('trying a check')
  const run = (read: () => Promise<Result>) => {
    setResult(undefined)
    return send(async () => setResult(await read()))
  }
  return { result, error, busy, run }
}

/** A text to try the checks on. */
export function TextTrial() {
  const [text, setText] = useState('')
  const { result, error, busy, run } = useTrial<Output<typeof tryChecks>>()
  return (
    <Card title="Try a text">
      <Form className="grid gap-3.5" onSend={() => run(() => call(tryChecks, { body: { text } }))}>
        <Field label="Text" hint="Nothing is stored." error={error}>
          <Textarea rows={4} maxLength={10_000} value={text} onChange={setText} />
        </Field>
        <Button type="submit" busy={busy} disabled={text.trim() === ''}>
          Check
        </Button>
      </Form>
      {result ? (
        <div className="grid gap-2 mt-4" role="status">
          <p className="font-label">{result.isHeld ? 'It would be held.' : 'It would be seen at once.'}</p>
          <ul className="grid gap-1.5">
            {result.labels.map(({ label, score, holds, found }) => (
              <li key={label} className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 wrap-anywhere">
                  {checkLabels[label].label}
                  {found.length > 0 ? <span className="dim">: {found.join(', ')}</span> : null}
                </span>
                <span className="flex items-center gap-2 num">
                  {shown(label, score)}
                  {holds ? <Badge>Holds</Badge> : null}
                </span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Card>
  )
}

/** A picture to try the check on. */
export function PictureTrial() {
  const { result, error, busy, run } = useTrial<Output<typeof tryPictureCheck>>()
  return (
    <Card title="Try a picture" body="grid justify-items-start gap-3.5">
      <FileButton
        label="Picture file"
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        icon="Image"
        busy={busy}
        onFile={(file) => void run(() => uploadFile(tryPictureCheck, { file }))}
      >
        Choose a picture
      </FileButton>
      <p className="field-hint">Nothing is stored.</p>
      {error ? <Note tone="danger">{error}</Note> : null}
      {result ? (
        <p role="status">
          {result.isHeld ? 'It would be held' : 'It would be seen at once'}:{' '}
          {result.score === null ? 'not checked' : shown('picture', result.score)}.
        </p>
      ) : null}
    </Card>
  )
}
