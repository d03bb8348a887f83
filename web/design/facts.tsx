import type { ReactNode } from 'react'

interface Props {
  /** Values by their names; false, null and undefined are left out. */
  of: Record<string, ReactNode>
  className: string
  children?: ReactNode
}

/** Names with their values, each pair in a div of its own. */
export const Facts = ({ of, className, children }: Props) => (
  <dl className={className}>
    {Object.entries(of).map(([name, value]) =>
      value === false || value === null || value === undefined ? null : (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ),
    )}
    {children}
  </dl>
)
