import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { ArrowLeftIcon } from './icons.ts'

interface Props {
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
        {back ? <BackLink {...back} /> : null}
        <h1 className="h1">{title}</h1>
        {sub ? <p className="sub mt-1">{sub}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  )
}

/** Link to the parent page, above a title. */
export const BackLink = ({ label, href, className }: { label: string; href: string; className?: string }) => (
  <a className={classes('back-link', className)} href={href}>
    <ArrowLeftIcon size={16} />
    {label}
  </a>
)
