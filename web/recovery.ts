const chunkFailure =
  /ChunkLoadError|Loading chunk|Importing a module script failed|Failed to fetch dynamically imported module/
const sessionTrouble = /401|Unauthorized|session/i
const reloadDelayMs = 100
const reloadedKey = 'reloaded-for-chunk'

const authCleared = 'mutuals:auth-cleared'

/** Forgets who was signed in, wherever this tab keeps it. */
export function clearAuthState(): void {
  window.dispatchEvent(new Event(authCleared))
  sessionStorage.clear()
}

/** Calls back when the auth state was cleared; answers how to stop listening. */
export function onAuthCleared(act: () => void): () => void {
  window.addEventListener(authCleared, act)
  return () => window.removeEventListener(authCleared, act)
}

/** Deletes every cache that this origin keeps. */
export async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** A part of the page could not be loaded, most often after a deploy: load the page anew, once. */
async function reloadForChunk(): Promise<void> {
  if (sessionStorage.getItem(reloadedKey) === location.href) return
  sessionStorage.setItem(reloadedKey, location.href)
  await clearCaches()
  setTimeout(() => location.reload(), reloadDelayMs)
}

/** Handles what nobody caught: a chunk that failed, a rejection that speaks of the session. */
export function watchFailures(): void {
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    void reloadForChunk()
  })
  window.addEventListener('error', ({ message }) => {
    if (chunkFailure.test(message)) void reloadForChunk()
  })
  window.addEventListener('unhandledrejection', (event) => {
    const text = String((event.reason as Error | undefined)?.message ?? event.reason)
    if (chunkFailure.test(text)) {
      event.preventDefault()
      void reloadForChunk()
    } else if (sessionTrouble.test(text)) clearAuthState()
  })
}
