import type { ReactNode } from 'react'

interface Props {
  as?: 'div' | 'footer' | 'span' | 'ul'
  className?: string
  /** Passed as `{import.meta.env.SSR && …}`: the condition keeps the code out of the browser's bundle. */
  children: ReactNode
}

/**
 * Content that only the server renders. It stays in the document as it came, and the browser never loads its
 * code. For parts that are there from the start and only show and link: no handler, no state, no effect,
 * nothing that changes while the page is open.
 */
export function Static({ as: Tag = 'div', className, children }: Props) {
  if (import.meta.env.SSR)
    return (
      <Tag className={className} data-static="">
        {children}
      </Tag>
    )
  // React hydrates an element with a text child without checking its content, and keeps a text that differs.
  return (
    <Tag className={className} data-static="" suppressHydrationWarning>
      {''}
    </Tag>
  )
}

const staticParts = (root: HTMLElement): Element[] => [...root.querySelectorAll('[data-static]')]

/**
 * Remembers the parts that only the server renders (Static), before hydration. If React renders the page from
 * scratch instead, because something else (a translation, an extension) had changed it before, the returned
 * function puts the parts back.
 */
export function keepStatic(root: HTMLElement): () => void {
  const parts = staticParts(root)
  return () => {
    for (const [index, fresh] of staticParts(root).entries()) {
      const part = parts[index]
      if (part && part !== fresh) fresh.replaceChildren(...part.childNodes)
    }
  }
}
