import type { ReactNode } from 'react'
import { OutlinedHalves } from './halves.tsx'

type Props = {
  /** What is not here: "No recent activity". */
  title: string
  /** What will appear here, honestly. */
  text?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** Nothing here yet: an outlined pair of halves, what will come, one way on. */
export function EmptyState({ title, text, action }: Props) {
  return (
    <div className="empty">
      <OutlinedHalves />
      <p className="h3">{title}</p>
      {text ? <p>{text}</p> : null}
      {action}
    </div>
  )
}
