import { useSyncExternalStore } from 'react'
import { type Reader, type TimeFormat, timeText } from './time-text.ts'

const MINUTE_MS = 60_000

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, MINUTE_MS)
  return () => clearInterval(timer)
}

/** A moment in the reader's own time; the server and the first paint say it in UTC, so that both agree. */
export function Time({ iso, format = 'moment' }: { iso: string; format?: TimeFormat | undefined }) {
  const text = useSyncExternalStore(
    subscribe,
    () => timeText(iso, format, here(iso)),
    () => timeText(iso, format, null),
  )
  return <time dateTime={iso}>{text}</time>
}

const here = (iso: string): Reader => ({
  offsetMinutes: -new Date(iso).getTimezoneOffset(),
  nowMs: Date.now(),
})
