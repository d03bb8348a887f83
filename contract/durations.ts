import { formatCents, formatCount } from './numbers.ts'

/** A setting’s value as sentences name it: shares, prices and waits with their unit, everything else as a number. */
export function settingText(name: string, value: number): string {
  if (name.endsWith('_basis_points')) return `${value / 100}%`
  if (name.endsWith('_cents')) return formatCents(value)
  if (name.endsWith('_seconds')) return waitText(value)
  return formatCount(value)
}

/** "1 day", "7 days", "1,500 days". */
export const daysText = (count: number): string => (count === 1 ? '1 day' : `${formatCount(count)} days`)

/** A wait as sentences name it: "45 s", "5 min", "1 hour", "72 hours", "5 days". */
export function waitText(seconds: number): string {
  if (seconds < 3600) return durationText(seconds)
  const hours = Math.round(seconds / 3600)
  const isDays = hours > 72 && hours % 24 === 0
  if (isDays) return daysText(hours / 24)
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** A duration as tasks show it: "15 s", "90 s", "5 min", "1 h 30 min". Whole seconds. */
export function durationText(seconds: number): string {
  if (seconds < 180) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day (UTC) in a sentence: "3 March 2027". */
export const dateText = (day: Date): string => dates.format(day)
