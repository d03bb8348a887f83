import { type ReactNode, useId } from 'react'

type Props = {
  /** Drawing above the title. */
  mark?: ReactNode
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  /** Below a hairline: links to register, get help or go back. */
  foot?: ReactNode
  /** The two large domes behind the card; errors and 404 go without. */
  domes?: boolean | undefined
  children?: ReactNode
}

function Domes() {
  return (
    <svg
      className="auth-domes"
      viewBox="0 0 1200 620"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <path d="M60 620V264a264 264 0 0 1 528 0v356z" fill="var(--earn)" />
      <path d="M612 620V264a264 264 0 0 1 528 0v356z" fill="var(--spend)" />
    </svg>
  )
}

/** A card in the middle of the page: sign-in and the pages around it. */
export function AuthCard({ mark, title, lead, foot, domes = true, children }: Props) {
  const id = useId()
  return (
    <div className="auth">
      {domes ? <Domes /> : null}
      <section className="auth-box" aria-labelledby={id}>
        {mark ? <div className="auth-mark">{mark}</div> : null}
        <h1 className="h1" id={id}>
          {title}
        </h1>
        {lead ? <p className="auth-lead">{lead}</p> : null}
        {children ? <div className="auth-content">{children}</div> : null}
        {foot ? <div className="auth-foot">{foot}</div> : null}
      </section>
    </div>
  )
}
