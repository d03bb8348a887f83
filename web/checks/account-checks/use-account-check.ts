import { useEffect, useState } from 'react'
import { checkByAccount, checkByScreenshot } from '#contract/checks/account-checks.ts'
import type { Attempt } from '#contract/exchange/attempts.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { tellPointsChanged } from '../../api/points-changed.ts'
import { toast } from '../../design/toast-store.ts'

interface Answer {
  message: string
  /** The account must be connected first, or connected again. */
  connect: boolean
}

/**
 * Checks an attempt through the platform, or continues it by screenshot. `changed` is called once the attempt
 * has changed.
 */
export function useAccountCheck({ id }: Pick<Attempt, 'id'>, changed: () => void) {
  const [busy, setBusy] = useState<'check' | 'change'>()
  const [answer, setAnswer] = useState<Answer>()
  const wait = useCountdown()
  const request = { params: { attemptId: id } }
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
    tellPointsChanged()
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
