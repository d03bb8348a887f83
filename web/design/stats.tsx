import type { CSSProperties, ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** Stat tiles joined in one frame with hairlines: `count` in a row on a desktop, two on a phone. */
export function Stats({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className="stats" style={{ '--n': count } as CSSProperties}>
      {children}
    </div>
  )
}

interface TileProps {
  label: string
  /** The figure: a Points element or plain text. */
  children: ReactNode
  /** One line that explains it. */
  note?: ReactNode
  /** Replaces the note if something needs attention; shown with an icon. */
  warning?: ReactNode
}

/** One tile: label, figure, one line. */
export function StatTile({ label, children, note, warning }: TileProps) {
  return (
    <div className="stat">
      <p className="flex gap-1.75 items-center text-13 font-medium text-ink-2">{label}</p>
      <p className="stat-value">{children}</p>
      {warning ? (
        <p className="num flex items-center gap-1.5 text-13 text-ink-3">
          <Icon name="Warning" weight="fill" size={15} className="text-warn-text" />
          <span>{warning}</span>
        </p>
      ) : note ? (
        <p className="num text-13 text-ink-3">{note}</p>
      ) : null}
    </div>
  )
}
