import type { ReactNode } from 'react'

interface Props {
  as?: 'div' | 'footer' | 'span' | 'ul'
  className?: string
  /** Handed over as `{import.meta.env.SSR && …}`: the condition is what leaves the code out of the browser's bundle. */
  children: ReactNode
}

/**
 * What the server alone draws. It stays in the document as it came, and the browser never loads its code: for what is
 * there from the start, and only shows and links. No handler, no state, no effect, nothing that changes while the page
 * is open.
 */
export function Static({ as: Tag = 'div', className, children }: Props) {
  if (import.meta.env.SSR)
    return (
      <Tag className={className} data-static="">
        {children}
      </Tag>
    )
  // An element that holds a text is taken over without a look inside, and a text that differs is left as it is.
  return (
    <Tag className={className} data-static="" suppressHydrationWarning>
      {''}
    </Tag>
  )
}
