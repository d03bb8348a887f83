import {
  type FeedbackPrompt,
  feedbackMostCharacters,
  feedbackPrompts,
  giveFeedback,
} from '#contract/checks/feedback.ts'
import { feedbackLeastCharacters, feedbackLeastWords, missingFrom } from '#contract/checks/feedback-text.ts'
import type { Attempt } from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { useTextDraft } from '../../design/use-text-draft.ts'
import { NextTask } from '../../exchange/tasks/next-task.tsx'
import { type Begin, OpenTask } from '../../exchange/tasks/open-task.tsx'
import { useWaits } from '../../layout/waits.ts'
import { FeedbackWait } from './feedback-wait.tsx'

interface Props {
  task: Pick<Task, 'id' | 'url' | 'owner' | 'points' | 'tier'>
  /** Null: nothing was started; opening it does. */
  attempt: Pick<Attempt, 'id' | 'state' | 'dueAt' | 'startedAt'> | null
  begin: Begin
  /** Reads the task, its attempt and the balance again. */
  changed: () => void
}

/** Panel of a task that its creator checks: three answers, then the wait for the verdict. */
export function FeedbackPanel({ task, attempt, begin, changed }: Props) {
  const { verdict } = useWaits()
  if (attempt && attempt.state !== 'started') return <Submitted task={task} attempt={attempt} />
  const firstHalf = Math.floor(task.points / 2)
  return (
    <Card
      title="Your feedback"
      body="grid items-start gap-x-12 gap-y-6 wide:grid-cols-[17rem_minmax(0,var(--container-reading))]"
    >
      <div className="grid justify-items-start gap-6">
        <p className="sub">
          Open it first, then answer. {firstHalf} points come when you submit, the other{' '}
          {task.points - firstHalf} when {task.owner} approves, or after {verdict}.
        </p>
        <OpenTask task={task} begin={attempt ? null : begin}>
          Open it in another tab
        </OpenTask>
      </div>
      <FeedbackForm taskId={task.id} attempt={attempt} firstHalf={firstHalf} changed={changed} />
    </Card>
  )
}

function Submitted({ task, attempt: { dueAt } }: Pick<Props, 'task'> & { attempt: Pick<Attempt, 'dueAt'> }) {
  return (
    <Card title="Submitted">
      <div className="grid max-w-reading gap-4">
        <p className="sub">
          {Math.floor(task.points / 2)} points are yours. The rest comes when {task.owner} approves
          <TimePhrase before=", or by default" iso={dueAt} />.
        </p>
        <div className="actions">
          <NextTask after={task.id} />
          <ButtonLink variant="ghost" href="/content-feedback?side=given">
            Feedback you wrote
          </ButtonLink>
        </div>
      </div>
    </Card>
  )
}

const prompts = Object.entries(feedbackPrompts) as [FeedbackPrompt, { label: string; hint: string }][]

interface FormProps extends Pick<Props, 'attempt' | 'changed'> {
  taskId: string
  /** Points credited on submission; the rest follows the creator's verdict. */
  firstHalf: number
}

/** Form of the three answers. Unsent answers are kept in the tab, for another attempt too if this one has ended. */
function FeedbackForm({ taskId, attempt, firstHalf, changed }: FormProps) {
  const { text: answers, change, forget } = useTextDraft(`feedback:${taskId}`, none)
  // A rejection often means that the attempt has ended.
  const { busy, general: error, fields, send } = useAct('giveFeedback', changed)
  const wait = useWaits().feedback
  const toGo = toGoWords(missingFrom(Object.values(answers)))
  const give = () =>
    send(async () => {
      await write(giveFeedback, { params: { attemptId: attempt?.id ?? '' }, body: answers })
      forget()
      return undefined
    })
  return (
    <Form className="grid gap-5" onSend={give}>
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
            onChange={(text) => change({ [prompt]: text })}
          />
        </Field>
      ))}
      <p className="sub text-13 num" aria-live="polite">
        {toGo ? `${toGo} across all three.` : 'Long enough.'}
      </p>
      <FeedbackWait startedAt={attempt?.startedAt ?? null} />
      {error ? <Note tone="danger">{error}</Note> : null}
      <Button
        type="submit"
        variant="earn"
        size="lg"
        full
        points={firstHalf}
        busy={busy}
        disabled={toGo !== null || attempt === null}
      >
        Submit
      </Button>
    </Form>
  )
}

/** How far the answers are, as a phrase; null: they are long enough. */
function toGoWords({ characters, words }: { characters: number; words: number }): string | null {
  if (characters > 0)
    return `${feedbackLeastCharacters - characters} of ${feedbackLeastCharacters} characters`
  if (words > 0) return `${feedbackLeastWords - words} of ${feedbackLeastWords} different words`
  return null
}

const none: Record<FeedbackPrompt, string> = { works: '', fix: '', moment: '' }
