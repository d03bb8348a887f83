import type { ReactNode } from 'react'
import { OutlinedHalves } from './halves.tsx'

type Props = {
  /** The fact: "No recent activity". */
  title: string
  /** Says what will appear here, and promises no more. */
  text?: ReactNode
  /** One action. */
  action?: ReactNode
}

/** Empty list: an outlined pair of halves, the fact, what will appear, one action. */
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
