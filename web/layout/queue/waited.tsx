import { useSyncExternalStore } from 'react'
import { TextLink } from '../../design/button.tsx'
import { everyMinute } from '../../design/time.tsx'
import { daysText } from '../../design/time-text.ts'

/** Rough time since a moment: '12 min', '5 h 12 min', '31 h', '3 days'. */
export function waitText(iso: string, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - Date.parse(iso)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return daysText(Math.floor(hours / 24))
  return hours < 10 && minutes % 60 > 0 ? `${hours} h ${minutes % 60} min` : `${hours} h`
}

/** How long something has waited; empty until the browser's clock is known. */
export function Waited({ since }: { since: string }) {
  const text = useSyncExternalStore(
    everyMinute,
    () => waitText(since, Date.now()),
    () => '',
  )
  return <span>{text}</span>
}

/** The page that a case is about, in a new tab. Alone in its line, it reacts to presses beside its letters. */
export const PageLink = ({ url }: { url: string }) => (
  <TextLink
    className="inline-block py-1 -my-1 max-desk:py-3.25 max-desk:-my-3.25"
    href={url}
    target="_blank"
    rel="noopener noreferrer"
  >
    Open page
  </TextLink>
)
