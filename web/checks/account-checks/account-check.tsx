import { useEffect, useState } from 'react'
import { checkByAccount, checkByScreenshot } from '#contract/checks/account-checks.ts'
import type { Attempt } from '#contract/exchange/attempts.ts'
import type { Task } from '#contract/exchange/tasks.ts'
import { platformHref, platformLabels } from '#contract/platforms.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { announcePointsChanged } from '../../api/points-changed.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Card, Note } from '../../design/card.tsx'
import { toast } from '../../design/toast-store.ts'
import { useHydrated } from '../../design/use-hydrated.ts'
import { type Begin, OpenTask } from '../../exchange/tasks/open-task.tsx'

interface Props {
  task: Task
  /** Null: nothing was started; opening the platform does. */
  attempt: Pick<Attempt, 'id'> | null
  begin: Begin
  /** Called when the attempt has changed: credited, continued by screenshot, or over. */
  changed: () => void
}

/** Checks a task through the platform's API. A negative result costs nothing and says when to check again. */
export function AccountCheck({ task, attempt, begin, changed }: Props) {
  const isReady = useHydrated() && attempt !== null
  const { busy, answer, waitSeconds, check, change } = useAccountCheck(attempt, changed)
  const label = platformLabels[task.platform]
  return (
    <Card title={`Checked by your ${label} account`} body="grid gap-4">
      <p className="sub text-pretty">
        Open it with the account you connected, do the task and return here. Then we ask {label}; no
        screenshot needed.{attempt ? null : ' Opening it starts the task.'}
      </p>
      <div className="actions">
        <OpenTask task={task} begin={attempt ? null : begin}>
          Open {label}
          <span className="sr-only">, {task.title}</span>
        </OpenTask>
        <Button
          variant={attempt ? 'earn' : 'line'}
          points={attempt ? task.points : undefined}
          busy={busy === 'check'}
          disabled={!isReady || busy === 'change' || waitSeconds > 0}
          onClick={check}
        >
          {waitSeconds > 0 ? `Check again in ${waitSeconds} s` : 'Check now'}
        </Button>
      </div>
      <div aria-live="polite">
        {answer ? (
          <Note tone="warn">
            {answer.message}{' '}
            {answer.connect ? <TextLink href={platformHref(task.platform)}>Connect {label}</TextLink> : null}
          </Note>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="sub text-13">{label} doesn’t respond, or doesn’t show it?</p>
        <Button
          variant="ghost"
          size="sm"
          busy={busy === 'change'}
          disabled={!isReady || busy === 'check'}
          onClick={change}
        >
          Send a screenshot instead
        </Button>
      </div>
    </Card>
  )
}

interface Answer {
  message: string
  /** The account must be connected first, or connected again. */
  connect: boolean
}

/**
 * Checks an attempt through the platform, or continues it by screenshot. `changed` is called once the attempt
 * has changed.
 */
function useAccountCheck(attempt: Props['attempt'], changed: () => void) {
  const [busy, setBusy] = useState<'check' | 'change'>()
  const [answer, setAnswer] = useState<Answer>()
  const wait = useCountdown()
  const request = { params: { attemptId: attempt?.id ?? '' } }
  const act = async (which: 'check' | 'change', send: () => Promise<void>): Promise<void> => {
    setBusy(which)
    try {
      await send()
    } catch (thrown) {
      console.error(`${which === 'check' ? 'checkByAccount' : 'checkByScreenshot'} failed`, thrown)
      setAnswer({ message: sentenceOf(thrown), connect: false })
      if (!(thrown instanceof CallError)) return
      if (which === 'check') wait.start(thrown.retryAfterSeconds ?? 0)
      if (thrown.status === 404) changed()
    } finally {
      setBusy(undefined)
    }
  }
  const check = async (): Promise<void> => {
    const { pointsEarned, reason, retryAfterSeconds, connect } = await write(checkByAccount, request)
    if (reason !== null) {
      setAnswer({ message: reason, connect })
      return wait.start(retryAfterSeconds ?? 0)
    }
    toast({ title: `Checked: +${pointsEarned} points.` })
    announcePointsChanged()
    changed()
  }
  const change = async (): Promise<void> => {
    await write(checkByScreenshot, request)
    changed()
  }
  return {
    busy,
    answer,
    waitSeconds: wait.seconds,
    check: () => void act('check', check),
    change: () => void act('change', change),
  }
}

/** Countdown in whole seconds; 0: the action is possible. */
function useCountdown(): { seconds: number; start: (seconds: number) => void } {
  const [until, setUntil] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const tick = (): void => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) setUntil(0)
    }
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [until])
  return { seconds, start: (more) => setUntil(more > 0 ? Date.now() + more * 1000 : 0) }
}
