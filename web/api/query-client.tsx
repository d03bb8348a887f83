import {
  type DehydratedState,
  dehydrate,
  hydrate,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readBatch } from '#contract/batch.ts'
import type { Boot } from '#contract/render.ts'
import type { PageProps } from '../page.tsx'
import { authCacheKey, defaultTimes, timesOfAddress } from './cache-times.ts'

const readRetryMs = 500
const storageKey = 'query-cache'

/** Creates the page's cache with the product's defaults (spec §9) and the data that came with the HTML. */
export function createQueryClient(boot: Pick<Boot, 'viewer' | 'data'>): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: defaultTimes.freshMs,
        gcTime: defaultTimes.keptMs,
        networkMode: 'offlineFirst',
        refetchOnWindowFocus: false,
        refetchOnMount: true,
        retry: 1,
        retryDelay: readRetryMs,
      },
    },
  })
  const [authKey] = authCacheKey
  for (const [key, data] of [[authKey, boot.viewer] as const, ...boot.data]) fill(client, key, data)
  return client
}

/**
 * Sets an entry's data, with the times of its read. An entry keeps the longest gcTime it was ever given, so
 * its own is set first.
 */
export function fill(client: QueryClient, key: string, data: unknown): void {
  const { freshMs, keptMs } = timesOfAddress(key)
  client.setQueryDefaults([key], { staleTime: freshMs, gcTime: keptMs })
  client.setQueryData([key], data)
}

/**
 * Stores the cache in sessionStorage between two pages of one session, since each navigation is a page load.
 * Data that came with the HTML is newer and wins. After going back everything is read again: the browser shows the page
 * as it was left, or its HTML of then. Returns a function that stops this.
 */
export function keepAcrossPages(client: QueryClient): () => void {
  const session = document.documentElement.dataset.who ?? ''
  restore(client, session)
  const keep = (): void => {
    // If the member has signed out since, perhaps in another tab, nothing of theirs may stay behind.
    if (currentSession() === session) store(client, session)
    else sessionStorage.removeItem(storageKey)
  }
  const readAgain = (): void => {
    // A page of an ended session is reloaded (web/early.ts); its requests would only be rejected.
    if (currentSession() === session) void client.invalidateQueries({ predicate: isReadAlone })
  }
  if (wentBack()) readAgain()
  const refresh = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) readAgain()
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('pageshow', refresh)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('pageshow', refresh)
  }
}

/** False for a batch, which would read a second time what has entries of its own. */
const isReadAlone = ({ queryKey: [key] }: { queryKey: readonly unknown[] }): boolean =>
  !String(key).startsWith(readBatch.path)

function store(client: QueryClient, session: string): void {
  const state = dehydrate(client, {
    shouldDehydrateQuery: ({ state, meta, queryKey: [key] }) =>
      state.status === 'success' && meta?.private !== true && !String(key).startsWith('/api/admin/'),
  })
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ session, state }))
  } catch {
    // Storage is full: the next page just has to read again.
    sessionStorage.removeItem(storageKey)
  }
}

/** Session of the browser now; the page itself may belong to an earlier one. */
const currentSession = (): string => /(?:^|; )(?:__Host-)?who=([^;]*)/.exec(document.cookie)?.[1] ?? ''

function restore(client: QueryClient, session: string): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      session: string
      state: DehydratedState
    } | null
    if (!kept || kept.session !== session || session === '') sessionStorage.removeItem(storageKey)
    else hydrate(client, kept.state)
  } catch {
    sessionStorage.removeItem(storageKey)
  }
}

const wentBack = (): boolean =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type ===
  'back_forward'

/** A query cache around a visitor's page: their frame has none, and most of their pages need none. */
export function OwnQueries({ boot, children }: PageProps & { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(boot))
  if (boot.viewer) return children
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
