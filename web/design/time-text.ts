export { daysText, durationText, waitText } from '#contract/durations.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dayMs = 86_400_000
const minuteMs = 60_000

export type TimeFormat = 'day' | 'date' | 'clock' | 'moment'

/** Minutes to add to UTC for the reader, and the present time; null on the server, which knows neither. */
export type Reader = { offsetMinutes: number; nowMs: number } | null

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (ms: number) => Math.floor(ms / dayMs)

/** "Today", "Yesterday", "21 Nov"; with the year unless it is the current one. */
function dayText(ms: number, nowMs: number | null): string {
  if (nowMs !== null && dayOf(ms) === dayOf(nowMs)) return 'Today'
  if (nowMs !== null && dayOf(ms) === dayOf(nowMs) - 1) return 'Yesterday'
  const date = new Date(ms)
  const text = `${date.getUTCDate()} ${months[date.getUTCMonth()]}`
  const sameYear = nowMs === null || new Date(nowMs).getUTCFullYear() === date.getUTCFullYear()
  return sameYear ? text : `${text} ${date.getUTCFullYear()}`
}

/**
 * A time as text, without the locale data in which server and browser differ. day: "Today", "21 Nov"; date:
 * "21 Nov 2026"; clock: "14:20"; moment: "Today, 14:20", and "today, 14:20" inside a sentence. Without a
 * reader the text is in UTC; an invalid time gives an empty text.
 */
export function timeText(iso: string, format: TimeFormat, reader: Reader, inSentence = false): string {
  const offsetMs = (reader?.offsetMinutes ?? 0) * minuteMs
  const ms = Date.parse(iso) + offsetMs
  if (Number.isNaN(ms)) return ''
  const date = new Date(ms)
  const clock = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`
  if (format === 'clock') return clock
  if (format === 'date') return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
  const text = dayText(ms, reader ? reader.nowMs + offsetMs : null)
  const day = inSentence && /^[TY]/.test(text) ? text.toLowerCase() : text
  return format === 'day' ? day : `${day}, ${clock}`
}

/** "21 Nov 2026, 14:20 UTC": for times that were entered in UTC, whatever the reader's time zone. */
export const utcText = (iso: string): string =>
  `${timeText(iso, 'date', null)}, ${timeText(iso, 'clock', null)} UTC`

/** "23 Oct" of a plain date "2026-10-23". */
export function shortDay(date: string): string {
  const [, month = '1', day = '1'] = date.split('-')
  return `${Number(day)} ${months[Number(month) - 1] ?? ''}`
}
