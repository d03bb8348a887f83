import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { proofTypes } from '#contract/checks/proofs.ts'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { CameraIcon, UploadSimpleIcon, WarningCircleIcon } from '../../design/icons.ts'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { useWaits } from '../../layout/waits.ts'
import { fileOf } from './check-file.ts'
import { megabytes } from './proof-words.ts'
import type { Upload } from './use-upload.ts'
import './proofs.css'

/** Takes a screenshot by drag and drop, paste, file dialog or camera, shows it and sends it. */
export function DropZone({ upload, label }: { upload: Upload; label: string }) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const { choose, error } = upload
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = fileOf(clipboardData)
      if (file) choose(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    choose(fileOf(event.dataTransfer))
  }
  return (
    <fieldset
      className={classes('drop', isOver && 'drop-over')}
      aria-describedby={error ? `${id}-error` : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <legend className="sr-only">{label}</legend>
      {upload.file ? <Chosen upload={upload} /> : <Ways upload={upload} label={label} />}
      {error ? (
        <p className="field-error" id={`${id}-error`} role="alert">
          <WarningCircleIcon weight="fill" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

function Ways({ upload, label }: { upload: Upload; label: string }) {
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-3 justify-items-center [&>svg]:text-ink-3">
      <UploadSimpleIcon size={28} aria-hidden="true" />
      <p className="text-center">
        <b className="font-label">{label}</b>
        <br />
        <span className="sub text-13">Drop it here, paste it or choose a file. At most 10 MB.</span>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="solid" onClick={() => file.current?.click()}>
          Choose a file
        </Button>
        <Button
          icon={CameraIcon}
          className="hidden pointer-coarse:inline-flex"
          onClick={() => camera.current?.click()}
        >
          Take a photo
        </Button>
      </div>
      <input
        ref={file}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="Screenshot file"
        accept={proofTypes.join(',')}
        onChange={({ target }) => upload.choose(target.files?.[0] ?? null)}
      />
      <input
        ref={camera}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label="Photo of the screen"
        accept="image/*"
        capture="environment"
        onChange={({ target }) => upload.choose(target.files?.[0] ?? null)}
      />
    </div>
  )
}

function Chosen({ upload }: { upload: Upload }) {
  const { file, previewUrl, progress, send } = upload
  const { screenshot } = useWaits()
  const again = useRef<HTMLInputElement>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-5 [&>img]:max-h-80 [&>img]:w-full [&>img]:object-contain [&>img]:rounded-sm [&>img]:bg-canvas max-desk:grid-cols-1">
      {previewUrl ? <img src={previewUrl} alt="Your screenshot, as it will be sent" /> : null}
      <div className="grid gap-3 content-center">
        <p className="min-w-0">
          <b className="font-label trunc block">{file?.name || 'Pasted screenshot'}</b>
          <span className="sub text-13 num">{megabytes(file?.size ?? 0)}</span>
        </p>
        {progress === null ? (
          <p className="sub text-13">
            Only the creator and our admins see it. It is deleted after {screenshot}.
          </p>
        ) : (
          <ProgressBar
            label="Sending"
            value={Math.round(progress * 100)}
            max={100}
            valueText={`${Math.round(progress * 100)} per cent`}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button variant="solid" busy={progress !== null} onClick={send}>
            Send it
          </Button>
          {progress === null ? <Button onClick={() => again.current?.click()}>Choose another</Button> : null}
        </div>
        <input
          ref={again}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="Another screenshot file"
          accept={proofTypes.join(',')}
          onChange={({ target }) => upload.choose(target.files?.[0] ?? null)}
        />
      </div>
    </div>
  )
}
