import type { ReactNode } from 'react'
import { ArrowLeftIcon } from './icons.ts'

type Props = {
  title: ReactNode
  /** One sentence under the title. */
  sub?: ReactNode
  /** Buttons at the right; only one of them may be filled. */
  actions?: ReactNode
  /** The parent page, linked above the title. */
  back?: { label: string; href: string } | undefined
}

/** The title of a page with its sentence and its actions. */
export function PageHead({ title, sub, actions, back }: Props) {
  return (
    <div className="page-head">
      <div className="min-w-0">
        {back ? (
          <a className="back-link" href={back.href}>
            <ArrowLeftIcon size={16} aria-hidden="true" />
            {back.label}
          </a>
        ) : null}
        <h1 className="h1">{title}</h1>
        {sub ? <p className="sub mt-1">{sub}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  )
}
