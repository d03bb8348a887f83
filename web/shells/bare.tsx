import type { ReactNode } from 'react'
import { BareFrame } from '../layout/bare-frame.tsx'
import { useNotices } from '../notices/index.ts'
import type { PageProps } from '../page.tsx'

/** Shell without sidebar and header, for sign-in and standalone pages. */
export default function BareShell({ boot, children }: PageProps & { children: ReactNode }) {
  useNotices()
  return (
    <BareFrame appName={boot.site.name} demo={boot.site.demo}>
      {children}
    </BareFrame>
  )
}
