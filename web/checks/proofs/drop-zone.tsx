import { useId } from 'react'
import { proofTypes } from '#contract/checks/proofs.ts'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { FieldError } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'
import { Icon } from '../../design/icon.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { useWaits } from '../../layout/waits.ts'
import { DropField } from './drop-field.tsx'
import type { Upload } from './use-upload.ts'

/** Takes a screenshot by drag and drop, paste, file dialog or camera, shows it and sends it. */
export function DropZone({ upload, label }: { upload: Upload; label: string }) {
  const id = useId()
  const { file, choose, error } = upload
  return (
    <DropField
      legend={label}
      className={(isOver) =>
        classes(
          'grid gap-3 min-w-0 p-6 border border-control rounded-lg max-desk:p-4',
          isOver ? 'bg-hover' : 'border-dashed',
        )
      }
      describedBy={error ? `${id}-error` : undefined}
      choose={choose}
    >
      {file ? <Chosen upload={upload} file={file} /> : <Ways choose={choose} label={label} />}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </DropField>
  )
}

const accept = proofTypes.join(',')

function Ways({ choose, label }: Pick<Upload, 'choose'> & { label: string }) {
  return (
    <div className="grid gap-3 justify-items-center [&>svg]:text-ink-3">
      <Icon name="UploadSimple" size={28} />
      <p className="text-center">
        <b className="font-label">{label}</b>
        <br />
        <span className="sub text-13">Drop it here, paste it or choose a file. At most 10 MB.</span>
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton variant="solid" label="Screenshot file" accept={accept} onFile={choose}>
          Choose a file
        </FileButton>
        <FileButton
          icon="Camera"
          className="hidden pointer-coarse:inline-flex"
          label="Photo of the screen"
          accept="image/*"
          capture="environment"
          onFile={choose}
        >
          Take a photo
        </FileButton>
      </div>
    </div>
  )
}

function Chosen({ upload, file }: { upload: Upload; file: File }) {
  const { previewUrl, progress, choose, send } = upload
  const { screenshot } = useWaits()
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className="grid grid-cols-2 gap-5 max-desk:grid-cols-1">
      {previewUrl ? (
        <img
          className="max-h-80 w-full object-contain rounded-sm bg-canvas"
          src={previewUrl}
          alt="Your screenshot, as it will be sent"
        />
      ) : null}
      <div className="grid gap-3 content-center">
        <p className="min-w-0">
          <b className="font-label trunc block">{file.name || 'Pasted screenshot'}</b>
          <span className="sub text-13 num">{sizeOf(file)}</span>
        </p>
        {progress === null ? (
          <p className="sub text-13">
            Only the creator and our admins see it. It’s deleted after {screenshot}.
          </p>
        ) : (
          <ProgressBar label="Sending" value={percent} max={100} valueText={`${percent} per cent`} />
        )}
        <div className="flex flex-wrap gap-2">
          {/* In place of the button that chose the file, which had the focus. */}
          <Button variant="solid" autoFocus busy={progress !== null} onClick={send}>
            Send screenshot
          </Button>
          {progress === null ? (
            <FileButton label="Another screenshot file" accept={accept} onFile={choose}>
              Choose another
            </FileButton>
          ) : null}
        </div>
      </div>
    </div>
  )
}

const sizeOf = ({ size }: File): string =>
  size < 1_048_576 ? `${Math.ceil(size / 1024)} kB` : `${(size / 1_048_576).toFixed(1)} MB`
