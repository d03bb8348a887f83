import { type Feedback, type FeedbackPrompt, feedbackPrompts } from '#contract/checks/feedback.ts'
import { clockText } from '#contract/checks/feedback-moments.ts'
import { classes } from '../../design/classes.ts'

interface Props {
  feedback: Pick<Feedback, FeedbackPrompt> & Partial<Pick<Feedback, 'at'>>
  isQuoted?: boolean
}

const prompts = Object.keys(feedbackPrompts) as FeedbackPrompt[]

/** The three answers. isQuoted: the answer that its moment is about comes first and large; without a moment, the first one. */
export function Answers({ feedback, isQuoted = false }: Props) {
  const { at = null } = feedback
  const quoted: FeedbackPrompt | null = isQuoted ? (at?.side ?? 'works') : null
  return (
    <dl className="grid gap-3">
      {prompts
        .toSorted((one, other) => Number(other === quoted) - Number(one === quoted))
        .map((prompt) => (
          <div key={prompt} className="grid gap-1">
            <dt className="num text-12 font-medium text-ink-3">
              {at && prompt === at.side ? `${clockText(at.seconds)} · ` : ''}
              {feedbackPrompts[prompt].label}
            </dt>
            <dd
              className={classes(
                'max-w-reading wrap-anywhere whitespace-pre-line',
                prompt === quoted && 'text-18 leading-snug',
              )}
            >
              {feedback[prompt]}
            </dd>
          </div>
        ))}
    </dl>
  )
}
