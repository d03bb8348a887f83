import type { ComponentType, ReactNode } from 'react'
import { type Operation, type Output, queryKey, type Request } from '#contract/operation.ts'
import type { Boot } from '#contract/render.ts'
import { classes } from './design/classes.ts'
import { Icon } from './design/icon.tsx'

export interface PageProps {
  boot: Boot
}

export type PageComponent = ComponentType<PageProps>
export type ShellComponent = ComponentType<PageProps & { children: ReactNode }>

/** Output of a read that came with the HTML; undefined if the page has none or it failed. */
export function pageData<O extends Operation>(
  boot: Boot,
  operation: O,
  request?: Request<O>,
): Output<O> | undefined {
  const [wanted] = queryKey(operation, request)
  return boot.data.find(([key]) => key === wanted)?.[1] as Output<O> | undefined
}

interface HeadProps {
  title: ReactNode
  /** One sentence under the title. */
  sub?: ReactNode
  /** Buttons at the right; only one of them may be filled. */
  actions?: ReactNode
  /** The parent page, linked above the title. */
  back?: { label: string; href: string } | undefined
}

/** The title of a page with its sentence and its actions. */
export function PageHead({ title, sub, actions, back }: HeadProps) {
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
    <Icon name="ArrowLeft" size={16} />
    {label}
  </a>
)
