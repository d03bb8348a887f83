import { type Feedback, type FeedbackPrompt, feedbackPrompts } from '#contract/checks/feedback.ts'

const prompts = Object.keys(feedbackPrompts) as FeedbackPrompt[]

/** The three answers under their questions. */
export function Answers({ feedback }: { feedback: Pick<Feedback, FeedbackPrompt> }) {
  return (
    <dl className="grid gap-3">
      {prompts.map((prompt) => (
        <div key={prompt} className="grid gap-1">
          <dt className="text-12 font-medium text-ink-3">{feedbackPrompts[prompt].label}</dt>
          <dd className="max-w-reading wrap-anywhere whitespace-pre-line">{feedback[prompt]}</dd>
        </div>
      ))}
    </dl>
  )
}
