import type { ReactNode } from 'react'
import { frameOf } from '../layout/frame.ts'
import { GuestFrame } from '../layout/guest-frame.tsx'
import { useNotices } from '../notices/index.ts'
import type { PageProps } from '../page.tsx'

/** The app's frame for visitors, without the query cache, so a first visit loads less. */
export default function GuestShell({ boot, children }: PageProps & { children: ReactNode }) {
  useNotices()
  return <GuestFrame {...frameOf(boot)}>{children}</GuestFrame>
}
