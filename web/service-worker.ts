// Shows pushes and the offline page, and nothing else: pages and calls are never stored (docs/decisions/097).
// A classic script; it imports nothing.

{
  interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void
  }
  interface FetchEvent extends ExtendableEvent {
    request: Request
    preloadResponse: Promise<Response | undefined>
    respondWith(response: Promise<Response>): void
  }
  interface PushEvent extends ExtendableEvent {
    data: { json(): unknown } | null
  }
  interface ClickEvent extends ExtendableEvent {
    notification: Notification
  }
  interface Worker {
    registration: ServiceWorkerRegistration
    clients: {
      claim(): Promise<void>
      openWindow(url: string): Promise<unknown>
    }
    skipWaiting(): Promise<void>
    addEventListener<E extends ExtendableEvent>(name: string, listener: (event: E) => void): void
  }

  const worker = self as typeof self & Worker
  const store = 'offline'
  const page = '/offline'

  /**
   * Stores the offline page as visitors see it, with its style sheets and fonts. Without its modules, of which some would
   * not load: the page would then report a failure of its own.
   */
  const storePage = async (): Promise<void> => {
    const response = await fetch(page, { credentials: 'omit', cache: 'reload' })
    if (!response.ok) throw new Error(`the offline page answered ${response.status}`)
    const html = await response.text()
    const assets = [...html.matchAll(/href="(\/assets\/[^"]+\.(?:css|woff2))"/g)].map(([, path = '']) => path)
    const modules = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g
    const headers = ['content-type', 'content-security-policy'].map((name): [string, string] => [
      name,
      response.headers.get(name) ?? '',
    ])
    await caches.delete(store)
    const cache = await caches.open(store)
    await cache.addAll(assets)
    await cache.put(page, new Response(html.replaceAll(modules, ''), { headers }))
  }

  const openPage = async ({ request, preloadResponse }: FetchEvent): Promise<Response> => {
    try {
      const preloaded = await preloadResponse
      // Without a network, Firefox resolves the preload with an error instead of rejecting it.
      return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request)
    } catch {
      return (await caches.match(page)) ?? Response.error()
    }
  }
  const stored = async (request: Request): Promise<Response> =>
    (await caches.match(request)) ?? fetch(request)

  worker.addEventListener<ExtendableEvent>('install', (event) =>
    event.waitUntil(storePage().then(() => worker.skipWaiting())),
  )
  worker.addEventListener<ExtendableEvent>('activate', (event) =>
    event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), worker.clients.claim()])),
  )
  worker.addEventListener<FetchEvent>('fetch', (event) => {
    const { mode, destination } = event.request
    if (mode === 'navigate') event.respondWith(openPage(event))
    else if (!navigator.onLine && (destination === 'style' || destination === 'font'))
      event.respondWith(stored(event.request))
  })

  worker.addEventListener<PushEvent>('push', (event) => {
    const { id, title, body, path } = (event.data?.json() ?? {}) as Record<string, string | undefined>
    event.waitUntil(
      worker.registration.showNotification(title ?? 'Something happened', {
        body: body ?? '',
        icon: '/icon-192.png',
        tag: id ?? '',
        data: path,
      }),
    )
  })
  worker.addEventListener<ClickEvent>('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(event.notification.data))
  })

  /** Opens a path of ours in a new tab: an open one may hold a running task or a text that is not sent. */
  const open = async (path: unknown): Promise<void> => {
    const url = new URL(typeof path === 'string' ? path : '/notifications', location.origin)
    if (url.origin === location.origin) await worker.clients.openWindow(url.href)
  }
}
