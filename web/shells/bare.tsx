import type { ReactNode } from 'react'
import { useNotices } from '../features/notices/index.ts'
import { BareFrame } from '../layout/bare-frame.tsx'
import type { PageProps } from '../page.ts'

/** Neither sidebar nor header: signing in, and pages that stand for themselves. */
export default function BareShell({ boot, children }: PageProps & { children: ReactNode }) {
  useNotices()
  return (
    <BareFrame appName={boot.site.name} demo={boot.site.demo}>
      {children}
    </BareFrame>
  )
}
