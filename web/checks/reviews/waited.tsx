import { useSyncExternalStore } from 'react'
import { waitText } from './review-words.ts'

const minuteMs = 60_000

function everyMinute(onChange: () => void): () => void {
  const timer = setInterval(onChange, minuteMs)
  return () => clearInterval(timer)
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
