import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface Props {
  /** Target of links to this card. */
  id?: string | undefined
  /** Heading of the card; without it the card has no title row and no landmark name. */
  title?: ReactNode
  /** At the right of the title: a badge, a ghost button, a chart's key. */
  aside?: ReactNode
  /** Number of things in it, at the right of the title. */
  count?: string | number | undefined
  /** Content goes to the edges (lists, tables); otherwise it is padded. */
  flush?: boolean | undefined
  className?: string | undefined
  /** Layout of the padded content. */
  body?: string | undefined
  children?: ReactNode
}

/** A surface with a hairline and a title row. Cards are never nested. */
export function Card({ id, title, aside, count: number, flush = false, className, body, children }: Props) {
  const titleId = useId()
  return (
    <section id={id} className={classes('card', className)} aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <header className="card-head">
          <h2 className="h2" id={titleId}>
            {title}
          </h2>
          {aside}
          {number === undefined ? null : <span className="count">{number}</span>}
        </header>
      ) : null}
      {flush ? children : <div className={classes('card-body', body)}>{children}</div>}
    </section>
  )
}

interface NoteProps {
  tone?: 'neutral' | 'info' | 'warn' | 'danger' | undefined
  icon?: IconName | undefined
  children: ReactNode
}

const toneIcons = { neutral: 'Info', info: 'Info', warn: 'Warning', danger: 'WarningCircle' } as const

/** A remark inside a page or card: an icon and a sentence or two. An error is read out once it appears. */
export function Note({ tone = 'neutral', icon, children }: NoteProps) {
  return (
    <div
      className={classes('note', tone !== 'neutral' && `note-${tone}`)}
      role={tone === 'danger' ? 'alert' : undefined}
    >
      <Icon name={icon ?? toneIcons[tone]} weight={tone === 'neutral' ? 'regular' : 'fill'} />
      <div className="max-w-reading">{children}</div>
    </div>
  )
}
