import type { ReactNode } from 'react'
import { askedDays, followActions, undoneFactor } from '#contract/exchange/connections.ts'
import { redConsent } from '#contract/exchange/consents.ts'
import { taskHref } from '#contract/exchange/tasks.ts'
import { formatCount } from '#contract/numbers.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { countText } from '../../design/texts.ts'
import { TimePhrase } from '../../design/time.tsx'
import { NextTask } from '../../exchange/tasks/next-task.tsx'
import { actionWord, closedSentence } from '../../exchange/tasks/task-labels.ts'
import { useWaits } from '../../layout/waits.ts'
import { panels, type Way } from './panels.tsx'
import type { TaskResponse, useTask } from './use-task.ts'
import '../../exchange/tasks/tasks.css'

type Props = Pick<ReturnType<typeof useTask>, 'busy' | 'error' | 'start' | 'agree' | 'changed'> &
  Way & { response: TaskResponse }

/** Actions that the member can take on a task now, or why there are none: one text for each state. */
export function TaskState(props: Props) {
  const { response, changed, next, onNext, start, busy, error } = props
  const { state, task, attempt, feedback } = response
  const shared = { changed, next, onNext, feedback, begin: { start, busy, error } }
  const panel = panels[task.check]
  const running = state === 'running' ? attempt : null
  if (!running && state !== 'ready') return <Stopped response={response} />
  if (!running && response.consentNeeded) return <Question {...props} />
  // The panel keeps its place when the attempt begins: what was typed in it, its focus and its player stay.
  return (
    <>
      {running ? panel?.showsState ? null : <Progress response={response} /> : <Before response={response} />}
      {panel ? (
        <panel.show task={task} attempt={running} {...shared} />
      ) : running ? null : (
        <Elsewhere response={response} />
      )}
    </>
  )
}

/** Notes before the task begins. */
function Before({ response }: Pick<Props, 'response'>) {
  const { task, isMutual } = response
  return (
    <>
      <Ended response={response} />
      <KeepIt task={task} />
      {isMutual ? (
        <p className="sub text-13 max-w-reading">
          {task.owner} earned from you in the last 30 days, so this doesn’t count as another person for your
          daily bonus. It pays as always.
        </p>
      ) : null}
    </>
  )
}

/** The cost of a follow that does not last, before it is started. */
function KeepIt({ task: { action, check, points } }: Pick<TaskResponse, 'task'>) {
  const { undone, freshProof } = useWaits()
  if (!followActions.includes(action)) return null
  const cost = `${formatCount(points * undoneFactor)} points`
  return (
    <Note>
      {check === 'account'
        ? `Keep it for ${undone}: we check it daily. If you undo it sooner, ${cost} go back.`
        : `Keep it for ${undone}. We may ask you for a fresh screenshot within ${countText(askedDays.most, 'day')}; if you undo it sooner, ${cost} go back, and ${formatCount(points)} if you don’t answer within ${freshProof}.`}
    </Note>
  )
}

/** A task that has its page elsewhere: a visit, opened under the address of other tasks. */
const Elsewhere = ({ response: { task } }: Pick<Props, 'response'>) => (
  <section className="card grid justify-items-start p-5 max-desk:p-4" aria-label="Start">
    <ButtonLink variant="earn" size="lg" points={task.points} href={taskHref(task)}>
      {actionWord(task.action, task.platform)}
    </ButtonLink>
  </section>
)

/** The one question before a member's first red task. */
function Question({ response: { note }, busy, error, agree }: Props) {
  return (
    <section className="card grid gap-3.5 justify-items-start p-5 max-desk:p-4" aria-label="Before you start">
      <h2 className="h2">{redConsent.title}</h2>
      <p className="sub">
        {note.text} {redConsent.text}
      </p>
      <div className="actions">
        <Button variant="solid" busy={busy} onClick={() => agree(note)}>
          I understand
        </Button>
        <ButtonLink href="/earn-points?tier=green">Show tasks within the rules</ButtonLink>
      </div>
      {error ? <Note tone="danger">{error}</Note> : null}
    </section>
  )
}

const waiting: Partial<Record<string, string>> = {
  proving: 'It’s being checked. You can leave this page.',
  pending: 'Waiting for the creator. You can leave this page.',
}

/** State of the running attempt in a sentence. While it is only started, its panel says enough. */
function Progress({ response: { attempt } }: Pick<Props, 'response'>) {
  const text = attempt && waiting[attempt.state]
  if (!attempt || !text) return null
  return (
    <Note>
      {text}
      <TimePhrase before=" Without an answer it’s decided" iso={attempt.dueAt} after="." />
    </Note>
  )
}

/** Why the last attempt ended without points, if another may start. */
function Ended({ response: { attempt } }: Pick<Props, 'response'>) {
  if (!attempt?.reason || (attempt.state !== 'rejected' && attempt.state !== 'expired')) return null
  return (
    <Note tone="warn">
      {`${attempt.reason}. `}
      {attempt.advice}
    </Note>
  )
}

function Stopped({ response }: Pick<Props, 'response'>) {
  const { title, text } = stopped(response)
  const isFollowsClosed = response.state === 'closed' && response.closed?.reason === 'follows_closed'
  return (
    <section className="card" aria-label="State">
      <EmptyState
        title={title}
        text={text}
        action={
          isFollowsClosed ? (
            <ButtonLink variant="solid" href="/platforms/all-subscriptions">
              Send a fresh screenshot
            </ButtonLink>
          ) : (
            <NextTask after={response.task.id} />
          )
        }
      />
    </section>
  )
}

function stopped({ state, message, closed, task, attempt, isOff }: TaskResponse): {
  title: string
  text: ReactNode
} {
  if (state === 'done' && attempt?.state === 'credited')
    return { title: 'Paid', text: <Points value={attempt.points} kind="in" /> }
  if (state === 'done') return { title: 'Already done', text: 'You’ve done this, and it pays only once.' }
  if (state === 'own') return { title: 'This is yours', text: 'No one is paid for their own work.' }
  if (state === 'closed' && closed && !closed.reason)
    return { title: 'Not open to you yet', text: closedSentence(closed) }
  if (state === 'closed') return { title: 'Not open to you', text: message }
  if (state === 'later')
    return {
      title: 'Done for today',
      text: task.availableAt ? (
        <TimePhrase before="It opens again" iso={task.availableAt} after="." />
      ) : (
        'It opens again later.'
      ),
    }
  if (isOff)
    return {
      title: 'Switched off for now',
      text: 'This kind of task isn’t offered here for now. Visits and feedback still pay.',
    }
  return { title: 'Task ended', text: 'It’s full, or its creator paused or ended it.' }
}

/** Placeholder of a task that is loading or could not be loaded. */
export const TaskMissing = ({ isPending, retry }: { isPending: boolean; retry: () => void }) => (
  <Card>
    <NotRead
      isPending={isPending}
      rows={3}
      title="Couldn’t load the task"
      text="Your points are safe."
      retry={retry}
    />
  </Card>
)
