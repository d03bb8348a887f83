import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageProps } from '../page.ts'
import { createQueryClient } from './query-client.ts'

/** A query cache around a visitor's page: their frame has none, and most of their pages need none. */
export function OwnQueries({ boot, children }: PageProps & { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(boot))
  if (boot.viewer) return children
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
