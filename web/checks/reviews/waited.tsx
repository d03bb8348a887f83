import { useSyncExternalStore } from 'react'
import { TextLink } from '../../design/button.tsx'
import { everyMinute } from '../../design/time.tsx'
import { waitText } from './review-words.ts'

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
