import { useEffect, useState } from 'react'
import { feedbackWaitSeconds } from '#contract/checks/feedback-text.ts'
import { Halves } from '../../design/halves.tsx'

/**
 * The time from the start until feedback can be submitted, as halves. This browser's clock only says how much had passed
 * when the page was opened. startedAt null: nothing was started.
 */
export function FeedbackWait({ startedAt }: { startedAt: string | null }) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    if (startedAt === null) return setPassed(0)
    const before = Math.max(0, (Date.now() - Date.parse(startedAt)) / 1000)
    const openedAtMs = performance.now()
    const tick = (): void => {
      const now = before + (performance.now() - openedAtMs) / 1000
      setPassed(Math.min(now, feedbackWaitSeconds))
      if (now >= feedbackWaitSeconds) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [startedAt])
  const left = Math.ceil(feedbackWaitSeconds - passed)
  return (
    <p className="flex items-center gap-2.5 sub text-13 num">
      <Halves progress={passed / feedbackWaitSeconds} size={26} tone="ink" />
      {startedAt === null
        ? 'Open it first: that starts the task.'
        : left > 0
          ? `You can submit in ${left} s.`
          : 'You can submit.'}
    </p>
  )
}
