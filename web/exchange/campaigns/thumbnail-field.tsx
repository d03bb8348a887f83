import { useEffect, useState } from 'react'
import { addThumbnail, readThumbnail } from '#contract/exchange/content.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { uploadFile } from '../../api/upload.ts'
import { useSend } from '../../api/use-send.ts'
import { Field } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'
import { Thumb } from '../../design/thumb.tsx'

interface Props {
  /** Platform whose mark is shown while there is no picture. */
  platform?: PlatformName | undefined
  /** Picture shown until the member's upload is ready. */
  src: string | null
  hint: string
  error?: string | undefined
  /** The server stores it whole, for reading. */
  isLarge?: boolean
  onReady: (picture: { id: string; url: string }) => void
}

const pollMs = 400

/** Optional picture: uploaded, resized by the server, then shown. */
export function ThumbnailField({ platform, src, hint, error, isLarge = false, onReady }: Props) {
  const { shown, busy, problem, send } = useThumbnail(src, onReady, isLarge ? 'large' : 'card')
  return (
    <Field label="Picture" aside="Optional" hint={hint} error={problem ?? error}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {shown || platform ? <Thumb src={shown} size={112} platform={shown ? undefined : platform} /> : null}
        <div className="grid min-w-0 gap-1.5">
          <div>
            <FileButton
              label="Picture file"
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              icon="Image"
              busy={busy}
              onFile={(file) => void send(file)}
            >
              {shown ? 'Choose another' : 'Choose a picture'}
            </FileButton>
          </div>
          {busy ? <p className="sub text-13">Resizing the picture</p> : null}
        </div>
      </div>
    </Field>
  )
}

/** Uploads a picture and waits until the server has resized it, as long as there is a field for it. */
export function useThumbnail(src: string | null, onReady: Props['onReady'], size: 'card' | 'large' = 'card') {
  const [shown, setShown] = useState(src)
  const { busy, error: problem, setError, send } = useSend('addThumbnail')
  const [left] = useState(() => new AbortController())
  useEffect(() => () => left.abort(), [left])
  const upload = (file: File): Promise<boolean> =>
    send(async () => {
      const { id } = (await uploadFile(addThumbnail, { query: { size }, file })).thumbnail
      const { url, problem: fault } = await resized(id, left.signal)
      setError(fault ?? undefined)
      if (url === null || left.signal.aborted) return
      setShown(url)
      onReady({ id, url })
    })
  return { shown, busy, problem, send: upload }
}

/** The picture once it is resized or rejected; once the signal is aborted, as it is. */
async function resized(thumbnailId: string, signal: AbortSignal) {
  for (;;) {
    const { thumbnail } = await call(readThumbnail, { params: { thumbnailId } })
    if (thumbnail.url !== null || thumbnail.problem !== null || signal.aborted) return thumbnail
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}
