import { Fragment, useEffect, useRef, useState } from 'react'
import {
  type FeedbackPrompt,
  feedbackMostCharacters,
  feedbackPrompts,
  giveFeedback,
} from '#contract/checks/feedback.ts'
import { hasLength, type MomentSide, pieceMostSeconds, secondsOf } from '#contract/checks/feedback-moments.ts'
import {
  feedbackLeastCharacters,
  feedbackLeastWords,
  feedbackWaitSeconds,
  missingFrom,
} from '#contract/checks/feedback-text.ts'
import { type PlayerContent, type PlayerMessage, playerContent } from '#contract/checks/players.ts'
import {
  type Attempt,
  feedbackClosedDays,
  feedbackMostRejections,
  feedbackWindow,
} from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { Field, Form, Textarea } from '../../design/field.tsx'
import { Points } from '../../design/points.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { daysText, waitText } from '../../design/time-text.ts'
import { useTextDraft } from '../../design/use-text-draft.ts'
import { NextTask } from '../../exchange/tasks/next-task.tsx'
import { type Begin, OpenTask } from '../../exchange/tasks/open-task.tsx'
import { useWaits } from '../../layout/waits.ts'
import { PlayerFrame } from '../players/player-frame.tsx'
import { listenToPlayer } from '../players/player-messages.ts'
import { FeedbackWait } from './feedback-wait.tsx'
import { MomentField, type TypedMoment } from './moment-field.tsx'

interface Props {
  task: Pick<Task, 'id' | 'url' | 'owner' | 'points' | 'tier' | 'platform' | 'kind' | 'title'>
  /** Null: nothing was started; opening it does. */
  attempt: Pick<Attempt, 'id' | 'state' | 'dueAt' | 'startedAt' | 'reason'> | null
  begin: Begin
  /** Rejections among the member's last feedback. */
  feedback: { rejections: number } | null
  /** Reads the task, its attempt and the balance again. */
  changed: () => void
}

/** Panel of a task that its creator checks: three answers, then the wait for the verdict. */
export function FeedbackPanel({ task, attempt, begin, feedback, changed }: Props) {
  const { verdict } = useWaits()
  const player = useRef<HTMLIFrameElement>(null)
  const [{ position, lengthSeconds }, setTimes] = useState(noTimes)
  useEffect(
    () =>
      listenToPlayer(
        () => player.current?.contentWindow,
        (message) => setTimes(timesOf(message)),
      ),
    [],
  )
  if (attempt && attempt.state !== 'started') return <Submitted task={task} attempt={attempt} />
  const content = playedPiece(task)
  return (
    <Card
      title="Your feedback"
      body="grid items-start gap-x-12 gap-y-6 wide:grid-cols-[minmax(17rem,1fr)_minmax(0,var(--container-reading))]"
    >
      <div className="grid min-w-0 justify-items-start gap-6">
        {content ? (
          <div className="-m-2.5 w-[calc(100%+1.25rem)]">
            <PlayerFrame ref={player} content={content} title={task.title} />
          </div>
        ) : null}
        <p className="sub">
          Open it first, then answer. <Points value={task.points} kind="in" /> when {task.owner} approves, or
          after {verdict}.
        </p>
        {feedback && feedback.rejections >= feedbackMostRejections / 2 ? (
          <Note tone="warn">
            {feedback.rejections} of your last {feedbackWindow} were rejected. With {feedbackMostRejections},
            feedback closes for you for {daysText(feedbackClosedDays)}.
          </Note>
        ) : null}
        <OpenTask task={task} begin={attempt ? null : begin}>
          Open it in another tab
        </OpenTask>
      </div>
      <FeedbackForm
        task={task}
        attempt={attempt}
        position={position}
        lengthSeconds={lengthSeconds}
        changed={changed}
      />
    </Card>
  )
}

interface Times {
  position: number | null
  lengthSeconds: number | null
}

const noTimes: Times = { position: null, lengthSeconds: null }

/** Whole seconds of a player; the length of a practice clip, of a stream or before it has loaded says nothing. */
function timesOf({ position, duration, practice }: PlayerMessage): Times {
  const isKnown = !practice && duration !== null && duration > 0 && duration <= pieceMostSeconds
  return { position: Math.floor(position), lengthSeconds: isKnown ? Math.ceil(duration) : null }
}

/** The piece that a player of ours plays beside the form; null: it has no player, or no length. */
function playedPiece({ platform, kind, url }: Props['task']): PlayerContent | null {
  const content = hasLength(kind) ? playerContent(platform, url) : null
  return content?.live ? null : content
}

type SubmittedProps = Pick<Props, 'task'> & { attempt: Pick<Attempt, 'dueAt' | 'reason'> }

/** Its creator decides; of rejected feedback, nobody or an admin. */
function Submitted({ task, attempt: { dueAt, reason } }: SubmittedProps) {
  return (
    <Card title="Submitted">
      <div className="grid max-w-reading gap-4">
        {reason !== null ? (
          <Note tone="warn">
            {reason}.
            <TimePhrase
              before=" You can dispute it until"
              iso={dueAt}
              after=", below the feedback you wrote."
            />
          </Note>
        ) : dueAt === null ? (
          <p className="sub">An admin is reviewing the rejection. The points stay set aside until then.</p>
        ) : (
          <p className="sub">
            <Points value={task.points} kind="in" /> when {task.owner} approves
            <TimePhrase before=", or by default" iso={dueAt} />.
          </p>
        )}
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
  task: Props['task']
  /** Seconds that the player beside the form reports; null: none plays. */
  position: number | null
  lengthSeconds: number | null
}

/** Form of the three answers. Unsent answers are kept in the tab, for another attempt too if this one has ended. */
function FeedbackForm({ task, attempt, position, lengthSeconds, changed }: FormProps) {
  const { text, change, forget } = useTextDraft(`feedback:${task.id}`, none)
  const { time, side, ...answers } = text
  const isTimed = hasLength(task.kind)
  // A rejection often means that the attempt has ended; the page then says why.
  const { busy, general: error, fields, send } = useAct('giveFeedback', changed)
  const toGo = toGoWords(missingFrom(Object.values(answers)))
  const give = () =>
    send(async () => {
      // Without a readable time or a side, the server says so at the field.
      const at = { seconds: secondsOf(time) ?? -1, side: side as MomentSide, lengthSeconds }
      await write(giveFeedback, {
        params: { attemptId: attempt?.id ?? '' },
        body: { ...answers, at: isTimed ? at : null },
      })
      forget()
      return undefined
    })
  return (
    <Form className="grid gap-5" onSend={give}>
      <p className="sub text-13">
        Write at least {feedbackLeastCharacters} characters and {feedbackLeastWords} different words across
        all three. You can submit {waitText(feedbackWaitSeconds)} after you start.
      </p>
      {prompts.map(([prompt, { label, hint }]) => (
        <Fragment key={prompt}>
          {prompt === 'moment' && isTimed ? (
            <MomentField value={{ time, side }} change={change} fields={fields} position={position} />
          ) : null}
          <Field
            label={label}
            hint={prompt === 'moment' && isTimed ? timedHint : hint}
            error={fields[prompt]}
          >
            <Textarea
              rows={prompt === 'moment' ? 2 : 4}
              maxLength={feedbackMostCharacters}
              value={answers[prompt]}
              onChange={(text) => change({ [prompt]: text })}
            />
          </Field>
        </Fragment>
      ))}
      <p className="sub text-13 num" aria-live="polite">
        {toGo ? `${toGo} across all three.` : 'Long enough.'}
      </p>
      <FeedbackWait startedAt={attempt?.startedAt ?? null} />
      {error && attempt ? <Note tone="danger">{error}</Note> : null}
      <Button
        type="submit"
        variant="earn"
        size="lg"
        full
        points={task.points}
        busy={busy}
        disabled={toGo !== null || attempt === null}
      >
        Submit feedback
      </Button>
    </Form>
  )
}

/** Hint of the last question if the time has its own field. */
const timedHint = 'In words, so it can be found: the pour, the second verse.'

/** How far the answers are, as a phrase; null: they are long enough. */
function toGoWords({ characters, words }: { characters: number; words: number }): string | null {
  if (characters > 0)
    return `${feedbackLeastCharacters - characters} of ${feedbackLeastCharacters} characters`
  if (words > 0) return `${feedbackLeastWords - words} of ${feedbackLeastWords} different words`
  return null
}

const none: Record<FeedbackPrompt, string> & TypedMoment = {
  works: '',
  fix: '',
  moment: '',
  time: '',
  side: '',
}
