import {
  type DehydratedState,
  dehydrate,
  hydrate,
  type Query,
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
  fill(client, authKey, boot.viewer)
  // The age of kept HTML is unknown: what was read since is newer, and the rest is stale.
  const readAtMs = isKeptHtml() ? 0 : Date.now()
  for (const [key, data] of boot.data) fill(client, key, data, readAtMs)
  return client
}

/**
 * Sets an entry's data, with the times of its read. An entry keeps the longest gcTime it was ever given, so
 * its own is set first.
 */
export function fill(client: QueryClient, key: string, data: unknown, readAtMs = Date.now()): void {
  const { freshMs, keptMs } = timesOfAddress(key)
  client.setQueryDefaults([key], { staleTime: freshMs, gcTime: keptMs })
  client.setQueryData([key], data, { updatedAt: readAtMs })
}

/**
 * Stores the cache in sessionStorage between two pages of one session, since each navigation is a page load.
 * The newer data wins: that of the HTML, unless the browser had kept it. After going back only stale data is read again
 * (spec §9). To be called before the page's parts ask for their data. Returns a function that stops this.
 */
export function keepAcrossPages(client: QueryClient): () => void {
  const session = document.documentElement.dataset.who ?? ''
  restore(client, session)
  const keep = (): void => {
    // If the member has signed out since, perhaps in another tab, nothing of theirs may stay behind.
    if (currentSession() === session) store(client, session)
    else sessionStorage.removeItem(storageKey)
  }
  const catchUp = (): void => {
    // A page of an ended session is reloaded (web/early.ts); its requests would only be rejected.
    if (currentSession() !== session) return
    restore(client, session)
    void client.refetchQueries({ type: 'active', predicate: isOutdated })
  }
  const refresh = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) catchUp()
  }
  // The page that was left can store its data after this one is shown.
  const takeLate = ({ storageArea, key, newValue }: StorageEvent): void => {
    if (storageArea === sessionStorage && key === storageKey && newValue) catchUp()
  }
  window.addEventListener('pagehide', keep)
  window.addEventListener('pageshow', refresh)
  window.addEventListener('storage', takeLate)
  return () => {
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('pageshow', refresh)
    window.removeEventListener('storage', takeLate)
  }
}

/**
 * True for stale entries. Not for a batch, which would read a second time what has entries of its own, nor for the auth
 * call, which is not repeated on mount.
 */
const isOutdated = (entry: Query): boolean => {
  const address = String(entry.queryKey[0])
  if (address.startsWith(readBatch.path) || address === authCacheKey[0]) return false
  return entry.isStaleByTime(timesOfAddress(address).freshMs)
}

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
    else kept.state.queries.forEach((query) => void restoreEntry(client, query))
  } catch {
    sessionStorage.removeItem(storageKey)
  }
}

/** Restores a stored entry for the rest of its time, which counts from its read; nothing if that is over. */
function restoreEntry(client: QueryClient, query: DehydratedState['queries'][number]): void {
  const { queryKey, state } = query
  const { freshMs, keptMs } = timesOfAddress(String(queryKey[0]))
  const leftMs = state.dataUpdatedAt + keptMs - Date.now()
  if (leftMs <= 0) return
  client.setQueryDefaults(queryKey, { staleTime: freshMs, gcTime: leftMs })
  hydrate(client, { mutations: [], queries: [query] })
  const isCurrent = client.getQueryState(queryKey)?.dataUpdatedAt === state.dataUpdatedAt
  // Another page of this tab knows that it has changed since.
  if (state.isInvalidated && isCurrent)
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

/** True if the browser went back to HTML that it had kept, without asking the server. */
function isKeptHtml(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming | undefined)[]
  return entry?.type === 'back_forward' && entry.transferSize === 0
}

/** A query cache around a visitor's page: their frame has none, and most of their pages need none. */
export function OwnQueries({ boot, children }: PageProps & { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(boot))
  if (boot.viewer) return children
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
