import { useEffect, useState } from 'react'
import { ClockIcon } from '../../design/icons.ts'
import { useHydrated } from '../../design/use-hydrated.ts'
import { clockText } from './payment-words.ts'

interface Props {
  lockedUntil: string
  /** Server time of the response. */
  now: string
}

/**
 * Countdown of the order's payment window. It runs on the server's time, so a wrong device clock has no
 * effect.
 */
export function LockClock({ lockedUntil, now }: Props) {
  const isHydrated = useHydrated()
  const [leftMs, setLeftMs] = useState(() => Date.parse(lockedUntil) - Date.parse(now))
  useEffect(() => {
    const begin = performance.now()
    const atFirst = Date.parse(lockedUntil) - Date.parse(now)
    const tick = (): void => setLeftMs(atFirst - (performance.now() - begin))
    tick()
    const timer = setInterval(tick, 1_000)
    return () => clearInterval(timer)
  }, [lockedUntil, now])
  return (
    <p className="flex items-center gap-2">
      <ClockIcon aria-hidden="true" />
      {leftMs > 0 ? (
        <span>
          Time left:{' '}
          <b className="num" role="timer">
            {isHydrated ? clockText(leftMs) : clockText(Date.parse(lockedUntil) - Date.parse(now))}
          </b>
        </span>
      ) : (
        <span>Time is up. What you send now still counts, at the same price.</span>
      )}
    </p>
  )
}
