import { type ReactNode, useId } from 'react'

/** One part of the preview: its name and its states side by side. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby={id}>
      <h2 className="h2 border-t border-line pt-5" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** States in a row that wraps. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
