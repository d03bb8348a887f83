import { expect, test, vi } from 'vitest'

type Listener = (event: object) => void
// Not a module, so the import has no types.
const worker = './service-worker.ts'

test.each([
  ['rejected', () => Promise.reject(new TypeError('no network'))],
  ['resolved with an error, as in Firefox', () => Promise.resolve(Response.error())],
])('a page whose preload is %s without a network is the offline page', async (_, preload) => {
  const listeners = new Map<string, Listener>()
  const offline = new Response('offline')
  vi.stubGlobal('self', { addEventListener: (name: string, act: Listener) => listeners.set(name, act) })
  vi.stubGlobal('caches', { match: async () => offline })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.resetModules()
  await import(worker)
  const shown = await new Promise((respondWith) =>
    listeners.get('fetch')?.({ request: { mode: 'navigate' }, preloadResponse: preload(), respondWith }),
  )
  expect(shown).toBe(offline)
})
