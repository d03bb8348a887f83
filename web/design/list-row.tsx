import type { ReactNode } from 'react'

interface Props {
  /** Thumb, avatar or mark. */
  media?: ReactNode
  title: ReactNode
  sub?: ReactNode
  /** The figure at the right edge. */
  end?: ReactNode
}

/** One row of a list of things: media, two lines, a figure. */
export function ListRow({ media, title, sub, end }: Props) {
  return (
    <li className="list-row">
      {media}
      <div className="list-row-text">
        <span className="list-row-title trunc two-lines">{title}</span>
        {sub ? <span className="list-row-sub trunc two-lines">{sub}</span> : null}
      </div>
      {end}
    </li>
  )
}
