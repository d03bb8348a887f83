import { type DragEvent, useEffect, useState } from 'react'
import type { FoundFact, ScreenshotTrial } from '#contract/checks/screenshots.ts'
import { Button } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { FileButton } from '../../design/file-button.tsx'
import { CameraIcon, WarningCircleIcon } from '../../design/icons.ts'
import { Spinner } from '../../design/spinner.tsx'
import type { Trial } from './use-trial.ts'

interface Props {
  trial: Trial
  ready: boolean
  onSample: () => void
}

/** Drop zone of the trial; once filled, it shows the screenshot with the marks of the findings. */
export function TrialPicture({ trial, ready, onSample }: Props) {
  const [isOver, setIsOver] = useState(false)
  usePaste(trial.choose)
  const { previewUrl, problem, busy, result } = trial
  const over = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(true)
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setIsOver(false)
    trial.choose(event.dataTransfer.files[0] ?? null)
  }
  return (
    <fieldset
      className={classes(
        'trial-drop min-w-0 rounded-md border-control',
        previewUrl ? 'p-0' : 'px-4 py-6 border',
        isOver ? 'bg-raised' : 'border-dashed',
      )}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <legend className="sr-only">Screenshot</legend>
      <div className="grid gap-4 content-center min-h-70 [&_.field-error]:justify-center">
        {previewUrl ? (
          <Marked url={previewUrl} result={result} busy={busy} />
        ) : (
          <div className="grid justify-items-center gap-2 text-center">
            <CameraIcon size={30} aria-hidden="true" />
            <p className="font-label text-16">Drop a screenshot here, or paste it</p>
            <p className="sub text-13">
              PNG, JPEG, WebP or AVIF, at most 10 MB. Nothing is sent until you press Read.
            </p>
          </div>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            label="Screenshot file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            disabled={!ready || busy}
            onFile={trial.choose}
          >
            {previewUrl ? 'Choose another' : 'Choose a screenshot'}
          </FileButton>
          <Button variant="ghost" disabled={!ready || busy} onClick={onSample}>
            Use our sample
          </Button>
        </div>
        {problem?.field === 'screenshot' ? (
          <p className="field-error" role="alert">
            <WarningCircleIcon weight="fill" aria-hidden="true" />
            {problem.sentence}
          </p>
        ) : null}
      </div>
    </fieldset>
  )
}

function Marked({ url, result, busy }: { url: string; result: ScreenshotTrial | null; busy: boolean }) {
  return (
    <div className="relative w-fit max-w-full mx-auto bg-canvas">
      <img
        className="block w-auto max-w-full h-auto max-h-[72vh] border border-line"
        src={url}
        alt="The screenshot being checked"
      />
      {result?.found.map((found, index) => (
        <Mark key={keyOf(found)} found={found} of={result} index={index} />
      ))}
      {busy ? (
        <div
          className="absolute right-0 bottom-0 left-0 flex gap-2.5 items-center justify-center p-3 bg-card border-t border-line"
          role="status"
        >
          <Spinner />
          <span className="sub">Reading the screenshot</span>
        </div>
      ) : null}
    </div>
  )
}

/** Key of a finding: one fact may be found in several places. */
export const keyOf = ({ fact, box }: FoundFact): string => `${fact} ${box.left} ${box.top}`

function Mark({ found: { box, fact }, of, index }: { found: FoundFact; of: ScreenshotTrial; index: number }) {
  const share = (part: number, total: number): string => `${(100 * part) / total}%`
  return (
    <span
      className={classes(
        'trial-mark absolute rounded-xs [outline:2px_solid_var(--mark)] outline-offset-2 [box-shadow:0_0_0_5px_#fff9] [--on-mark:#fff]',
        fact === 'off' ? '[--mark:#be2323]' : '[--mark:#0b67a9]',
      )}
      aria-hidden="true"
      style={{
        left: share(box.left, of.width),
        top: share(box.top, of.height),
        width: share(box.width, of.width),
        height: share(box.height, of.height),
      }}
    >
      <em className="mark-number absolute -top-3.5 -left-3.5">{index + 1}</em>
    </span>
  )
}

/** Takes a picture pasted anywhere on the page. */
function usePaste(choose: Trial['choose']): void {
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void => {
      const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (file) choose(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
