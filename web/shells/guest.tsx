import type { ReactNode } from 'react'
import { GuestFrame } from '../layout/guest-frame.tsx'
import { useNotices } from '../notices/index.ts'
import type { PageProps } from '../page.ts'
import { frameOf } from './frame-of.ts'

/** The app's frame for visitors, without the query cache, so a first visit loads less. */
export default function GuestShell({ boot, children }: PageProps & { children: ReactNode }) {
  useNotices()
  return <GuestFrame {...frameOf(boot)}>{children}</GuestFrame>
}
