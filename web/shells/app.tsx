import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createQueryClient, keepAcrossPages } from '../api/query-client.tsx'
import { MemberFrame } from '../layout/app-frame.tsx'
import { WaitsContext } from '../layout/waits.ts'
import type { PageProps } from '../page.tsx'

/** The frame of a signed-in member, around the page's query cache. */
export default function AppShell({ boot, children }: PageProps & { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(boot))
  // Before the effects in which the page's parts ask for their data.
  useLayoutEffect(() => keepAcrossPages(client), [client])
  return (
    <QueryClientProvider client={client}>
      <WaitsContext value={boot.site.waits}>
        <MemberFrame boot={boot}>{children}</MemberFrame>
      </WaitsContext>
    </QueryClientProvider>
  )
}
