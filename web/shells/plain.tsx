import type { ReactNode } from 'react'
import type { PageProps } from '../page.tsx'

/** No frame at all, for pages that play an external website. */
export default function PlainShell({ children }: PageProps & { children: ReactNode }) {
  return <>{children}</>
}
