import { type ReactNode, useId } from 'react'

interface Props {
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
      className="absolute bottom-0 left-1/2 -z-1 w-[max(1240px,86vw)] h-[66vh] [translate:-50%] max-desk:w-225 max-desk:h-[58vh]"
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
    <div className="auth grid content-center justify-items-center w-full">
      {domes ? <Domes /> : null}
      <section
        className="w-full max-w-105 p-8 border border-line rounded-xl bg-surface [box-shadow:var(--shadow-3)] [.page>.auth>&]:bg-card [.page>.auth>&]:[box-shadow:var(--edge)] max-desk:p-6"
        aria-labelledby={id}
      >
        {mark ? <div className="mb-5">{mark}</div> : null}
        <h1 className="h1" id={id}>
          {title}
        </h1>
        {lead ? <p className="mt-1.5 leading-[1.5] text-ink-2 text-pretty">{lead}</p> : null}
        {children ? <div className="grid gap-3.5 mt-6 empty:hidden">{children}</div> : null}
        {foot ? (
          <div className="auth-foot flex flex-wrap gap-2 items-center justify-between mt-6 pt-3.5 border-t border-line text-13 text-ink-2">
            {foot}
          </div>
        ) : null}
      </section>
    </div>
  )
}
