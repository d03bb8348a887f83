import type { FormEvent } from 'react'
import { type FeedbackPrompt, feedbackMostCharacters, feedbackPrompts } from '#contract/checks/feedback.ts'
import { feedbackLeastCharacters, feedbackLeastWords } from '#contract/checks/feedback-text.ts'
import { Button } from '../../design/button.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import { Note } from '../../design/note.tsx'
import { useWaits } from '../../layout/waits.ts'
import { useAnswers } from './use-answers.ts'

const prompts = Object.entries(feedbackPrompts) as [FeedbackPrompt, { label: string; hint: string }][]

interface Props {
  attemptId: string
  /** Points credited on submission; the rest follows the creator's verdict. */
  firstHalf: number
  onDone: () => void
}

/** Form of the three answers. Unsent answers are kept in the tab. */
export function FeedbackForm({ attemptId, firstHalf, onDone }: Props) {
  const { answers, change, fields, error, busy, send, missing } = useAnswers(attemptId, onDone)
  const wait = useWaits().feedback
  const toGo = toGoWords(missing)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    void send()
  }
  return (
    <form className="grid gap-5" onSubmit={submit} noValidate>
      <p className="sub text-13">
        Write at least {feedbackLeastCharacters} characters and {feedbackLeastWords} different words across
        all three.{wait === null ? null : ` You can submit ${wait} after you start.`}
      </p>
      {prompts.map(([prompt, { label, hint }]) => (
        <Field key={prompt} label={label} hint={hint} error={fields[prompt]}>
          <Textarea
            rows={prompt === 'moment' ? 2 : 4}
            maxLength={feedbackMostCharacters}
            value={answers[prompt]}
            onChange={(event) => change({ [prompt]: event.target.value })}
          />
        </Field>
      ))}
      <p className="sub text-13 num" aria-live="polite">
        {toGo ? `${toGo} to go across all three.` : 'Long enough.'}
      </p>
      {error ? <Note tone="danger">{error}</Note> : null}
      <Button
        type="submit"
        variant="earn"
        size="lg"
        full
        points={firstHalf}
        busy={busy}
        disabled={toGo !== null}
      >
        Submit
      </Button>
    </form>
  )
}

/** Missing characters or words, as a phrase; null: the answers are long enough. */
function toGoWords({ characters, words }: { characters: number; words: number }): string | null {
  if (characters > 0) return `${characters} of ${feedbackLeastCharacters} characters`
  if (words > 0) return `${words} of ${feedbackLeastWords} different words`
  return null
}
