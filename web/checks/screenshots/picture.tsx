import { proofTypes } from '#contract/checks/proofs.ts'
import {
  type FoundFact,
  type ScreenshotTrial,
  screenshotReasons,
  screenshotScores,
} from '#contract/checks/screenshots.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { classes } from '../../design/classes.ts'
import { FieldError } from '../../design/field.tsx'
import { FileButton } from '../../design/file-button.tsx'
import { Icon, type IconName } from '../../design/icon.tsx'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { Spinner } from '../../design/spinner.tsx'
import { DropField } from '../proofs/drop-field.tsx'
import { PictureMark } from '../reviews/picture-mark.tsx'
import type { Trial } from './use-trial.ts'

interface Props {
  trial: Trial
  ready: boolean
  onSample: () => void
}

/** Drop zone of the trial; once filled, it shows the screenshot with the marks of the findings. */
export function TrialPicture({ trial, ready, onSample }: Props) {
  const { previewUrl, problem, busy, result, choose } = trial
  return (
    <DropField
      legend="Screenshot"
      className={(isOver) =>
        classes(
          'trial-drop min-w-0 rounded-md border-control',
          previewUrl ? 'p-0' : 'px-4 py-6 border',
          isOver ? 'bg-raised' : 'border-dashed',
        )
      }
      choose={choose}
    >
      <div className="grid gap-4 content-center min-h-70 [&_.field-error]:justify-center">
        {previewUrl ? (
          <Marked url={previewUrl} result={result} busy={busy} />
        ) : (
          <div className="grid justify-items-center gap-2 text-center">
            <Icon name="Camera" size={30} />
            <p className="font-label text-16">Drop a screenshot here, or paste it</p>
            <p className="sub text-13">
              PNG, JPEG, WebP or AVIF, at most 10 MB. Nothing is sent until you press Read.
            </p>
          </div>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            label="Screenshot file"
            accept={proofTypes.join(',')}
            disabled={!ready || busy}
            onFile={choose}
          >
            {previewUrl ? 'Choose another' : 'Choose a screenshot'}
          </FileButton>
          <Button variant="ghost" disabled={!ready || busy} onClick={onSample}>
            Use our sample
          </Button>
        </div>
        {problem?.field === 'screenshot' ? <FieldError>{problem.sentence}</FieldError> : null}
      </div>
    </DropField>
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
        <PictureMark
          key={keyOf(found)}
          className={classes(
            'trial-mark rounded-xs [outline:2px_solid_var(--mark)] [box-shadow:0_0_0_5px_#fff9] [--on-mark:#fff]',
            found.fact === 'off' ? '[--mark:#be2323]' : '[--mark:#0b67a9]',
          )}
          box={found.box}
          of={result}
          number={index + 1}
        />
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
const keyOf = ({ fact, box }: FoundFact): string => `${fact} ${box.left} ${box.top}`

interface Outcome {
  word: string
  icon: IconName
  sentence: string
}

const outcomes: Record<'sure' | 'yes' | 'unsure' | 'no', Outcome> = {
  sure: {
    word: 'Accepted',
    icon: 'CheckCircle',
    sentence: 'From established members it would be credited at once. Creators see a sample of these.',
  },
  yes: {
    word: 'Accepted',
    icon: 'CheckCircle',
    sentence: 'The creator would see it and decide.',
  },
  unsure: {
    word: 'Needs a person',
    icon: 'Eye',
    sentence: 'Not sure enough. A person would check it.',
  },
  no: {
    word: 'Not accepted',
    icon: 'XCircle',
    sentence: 'A person would check it and most likely reject it.',
  },
}

const facts = {
  handle: 'The name',
  state: 'It’s done',
  off: 'It isn’t done yet',
  own_handle: 'Your own name',
  code: 'The code',
} as const

/** Result of a reading: verdict, score, reasons, and the meaning of the numbers on the screenshot. */
export function TrialReading({ result }: { result: ScreenshotTrial }) {
  const { score, verdict, found, reasons, words } = result
  const outcome = outcomes[verdict === 'yes' && score >= screenshotScores.sure ? 'sure' : verdict]
  return (
    <Card title="What was read" aside={<Badge icon={outcome.icon}>{outcome.word}</Badge>} body="grid gap-5">
      <div className="grid gap-2">
        <p className="figure num">
          {score} <small>of 100</small>
        </p>
        <ProgressBar value={score} max={100} label="Score" valueText={`${score} of 100`} />
        <p className="sub">{outcome.sentence}</p>
      </div>
      <ul className="grid gap-2">
        {reasons.map((reason) => (
          <li key={reason}>{screenshotReasons[reason]}</li>
        ))}
      </ul>
      {found.length > 0 ? (
        <ol className="grid gap-2.5 [--mark:#0b67a9] [--on-mark:#fff]" aria-label="Marked on the screenshot">
          {found.map((fact, index) => (
            <li key={keyOf(fact)} className="flex gap-2.5 items-baseline wrap-anywhere">
              <em className="mark-number flex-none" aria-hidden="true">
                {index + 1}
              </em>
              <span>
                {facts[fact.fact]} <span className="sub">“{fact.text}”</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <p className="sub text-13">{words} words and buttons were read. The screenshot is already deleted.</p>
    </Card>
  )
}
