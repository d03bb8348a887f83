import { type ScreenshotTrial, screenshotReasons, screenshotScores } from '#contract/checks/screenshots.ts'
import { Badge } from '../../design/badge.tsx'
import { Card } from '../../design/card.tsx'
import { CheckCircleIcon, EyeIcon, type Icon, XCircleIcon } from '../../design/icons.ts'
import { ProgressBar } from '../../design/progress-bar.tsx'
import { keyOf } from './picture.tsx'

interface Outcome {
  word: string
  icon: Icon
  sentence: string
}

const outcomes: Record<'sure' | 'yes' | 'unsure' | 'no', Outcome> = {
  sure: {
    word: 'Accepted',
    icon: CheckCircleIcon,
    sentence: 'From established members it would be credited at once. Creators see a sample of these.',
  },
  yes: {
    word: 'Accepted',
    icon: CheckCircleIcon,
    sentence: 'The creator would see it and decide.',
  },
  unsure: {
    word: 'Needs a person',
    icon: EyeIcon,
    sentence: 'Not sure enough. A person would check it.',
  },
  no: {
    word: 'Not accepted',
    icon: XCircleIcon,
    sentence: 'A person would check it and most likely reject it.',
  },
}

const facts = {
  handle: 'The name',
  state: 'It is done',
  off: 'It is not done yet',
  own_handle: 'Your own name',
  code: 'The code',
} as const

/** Result of a reading: verdict, score, reasons, and the meaning of the numbers on the screenshot. */
export function TrialReading({ result }: { result: ScreenshotTrial }) {
  const { score, verdict, found, reasons, words } = result
  const outcome = outcomes[verdict === 'yes' && score >= screenshotScores.sure ? 'sure' : verdict]
  return (
    <Card title="What was read" aside={<Badge icon={outcome.icon}>{outcome.word}</Badge>}>
      <div className="grid gap-5">
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
          <ol
            className="grid gap-2.5 [--mark:#0b67a9] [--on-mark:#fff]"
            aria-label="Marked on the screenshot"
          >
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
      </div>
    </Card>
  )
}
