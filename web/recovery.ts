const chunkFailure =
  /ChunkLoadError|Loading chunk|Importing a module script failed|Failed to fetch dynamically imported module/
const sessionTrouble = /401|Unauthorized|session/i
const reloadDelayMs = 100
const reloadedKey = 'reloadedForChunk'

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

/**
 * A part of the page could not be loaded, most often after a deploy: load the page anew, once. Without a network that
 * would put the browser's error page in the place of ours: it waits until there is one.
 */
function reloadForChunk(): void {
  if (!navigator.onLine) {
    window.addEventListener('online', reloadForChunk, { once: true })
    return
  }
  const state = history.state as Record<string, unknown> | null
  if (state?.[reloadedKey]) return
  // Kept with the history entry: what is stored may be cleared on the way.
  history.replaceState({ ...state, [reloadedKey]: true }, '')
  const reload = (): unknown => setTimeout(() => location.reload(), reloadDelayMs)
  void clearCaches().then(reload, reload)
}

/** Handles what nobody caught: a chunk that failed, a rejection that speaks of the session. */
export function watchFailures(): void {
  window.addEventListener('vite:preloadError', reloadForChunk)
  window.addEventListener('error', ({ message }) => {
    if (chunkFailure.test(message)) reloadForChunk()
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const text = String((reason as Error | undefined)?.message ?? reason)
    if (chunkFailure.test(text)) reloadForChunk()
    else if (sessionTrouble.test(text)) clearAuthState()
  })
}
