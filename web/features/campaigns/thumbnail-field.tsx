import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { addThumbnail, readThumbnail } from '#contract/content.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { WarningCircleIcon } from '../../design/icons.ts'
import { Spinner } from '../../design/spinner.tsx'
import { Thumb } from '../../design/thumb.tsx'

interface Props {
  platform: PlatformName
  /** What is shown until an own one is there. */
  src: string | null
  hint: string
  error: string | undefined
  onReady: (id: string) => void
}

const pollMs = 400

/** An own picture: sent, made small by the server, shown. */
export function ThumbnailField({ platform, src, hint, error, onReady }: Props) {
  const id = useId()
  const { shown, busy, problem, send } = useThumbnail(src, onReady)
  const said = problem ?? error
  return (
    <div className="field">
      <div className="field-label">
        <label htmlFor={id}>Picture</label>
        <span className="field-aside">Optional</span>
      </div>
      <div className="flex items-center gap-4">
        <Thumb src={shown} size={112} platform={shown ? undefined : platform} />
        <div className="grid min-w-0 gap-1.5">
          <input
            id={id}
            type="file"
            className="file-input"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            aria-describedby={said ? `${id}-hint ${id}-error` : `${id}-hint`}
            aria-invalid={said ? true : undefined}
            disabled={busy}
            onChange={send}
          />
          {busy ? <Spinner label="Making the picture small" /> : null}
        </div>
      </div>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      {said ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <WarningCircleIcon weight="fill" aria-hidden="true" />
          {said}
        </p>
      ) : null}
    </div>
  )
}

/** Sends a picture and waits until it is small. */
function useThumbnail(src: string | null, onReady: (id: string) => void) {
  const [shown, setShown] = useState(src)
  const [waiting, setWaiting] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    if (waiting === null) return
    const stop = new AbortController()
    const look = async (): Promise<void> => {
      const request = { params: { thumbnailId: waiting } }
      const { thumbnail } = await call(readThumbnail, request, { signal: stop.signal })
      if (thumbnail.url === null && thumbnail.problem === null) {
        setTimeout(() => !stop.signal.aborted && void look().catch(fail), pollMs)
        return
      }
      setWaiting(null)
      setBusy(false)
      setProblem(thumbnail.problem ?? undefined)
      if (thumbnail.url === null) return
      setShown(thumbnail.url)
      onReady(waiting)
    }
    const fail = (thrown: unknown): void => {
      if (stop.signal.aborted) return
      setBusy(false)
      setWaiting(null)
      setProblem(sentenceOf(thrown))
    }
    look().catch(fail)
    return () => stop.abort()
  }, [waiting, onReady])

  const send = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0]
    target.value = ''
    if (!file || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      setWaiting((await uploadFile(addThumbnail, { file })).thumbnail.id)
    } catch (thrown) {
      console.error('addThumbnail failed', thrown)
      setBusy(false)
      setProblem(sentenceOf(thrown))
    }
  }
  return { shown, busy, problem, send }
}
