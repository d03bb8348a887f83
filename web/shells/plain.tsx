import type { ReactNode } from 'react'
import type { PageProps } from '../page.ts'

/** Nothing of ours around the page: it stands for somebody else's website. */
export default function PlainShell({ children }: PageProps & { children: ReactNode }) {
  return <>{children}</>
}
