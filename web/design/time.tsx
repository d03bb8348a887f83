import { useSyncExternalStore } from 'react'
import { type Reader, type TimeFormat, timeText } from './time-text.ts'

const minuteMs = 60_000

/** Calls `onChange` every minute; returns a function that stops it. */
export function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
}

interface Props {
  iso: string
  format?: TimeFormat | undefined
  /** Writes "today" and "yesterday" in lower case. */
  inSentence?: boolean
}

/** A time in the reader's time zone. The server and the first paint show UTC, so their markup matches. */
export function Time({ iso, format = 'moment', inSentence = false }: Props) {
  const text = useSyncExternalStore(
    everyMinute,
    () => timeText(iso, format, here(iso), inSentence),
    () => timeText(iso, format, null, inSentence),
  )
  return <time dateTime={iso}>{text}</time>
}

interface PhraseProps {
  /** Words before the time, and what divides them from the text: " by", ", there until". */
  before: string
  iso: string | null
  format?: TimeFormat | undefined
  after?: string
}

/** Words with a time: " by today, 14:20". Nothing without a time. */
export function TimePhrase({ before, iso, format, after }: PhraseProps) {
  if (iso === null) return null
  return (
    <>
      {before} <Time inSentence iso={iso} format={format} />
      {after}
    </>
  )
}

const here = (iso: string): Reader => ({
  offsetMinutes: -new Date(iso).getTimezoneOffset(),
  nowMs: Date.now(),
})
