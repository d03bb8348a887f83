const chunkFailure =
  /ChunkLoadError|Loading chunk|Importing a module script failed|Failed to fetch dynamically imported module/
const sessionTrouble = /401|Unauthorized|session/i
const reloadDelayMs = 100
const reloadedKey = 'reloadedForChunk'

const authCleared = 'mutuals:auth-cleared'

/** Clears this tab's record of who is signed in: notifies the listeners and empties sessionStorage. */
export function clearAuthState(): void {
  window.dispatchEvent(new Event(authCleared))
  sessionStorage.clear()
}

/** Calls `act` whenever the auth state is cleared. Returns a function that unsubscribes. */
export function onAuthCleared(act: () => void): () => void {
  window.addEventListener(authCleared, act)
  return () => window.removeEventListener(authCleared, act)
}

/** Deletes every cache in this origin's Cache Storage but the worker's: its offline page is stored only once. */
export async function clearCaches(): Promise<void> {
  for (const name of (await window.caches?.keys()) ?? []) name === 'offline' || (await caches.delete(name))
}

/**
 * Reloads the page once after a chunk failed to load, most often because of a deploy. Offline, the browser
 * would replace our page with its error page, so the reload waits for the network.
 */
function reloadForChunk(): void {
  if (!navigator.onLine) {
    window.addEventListener('online', reloadForChunk, { once: true })
    return
  }
  const state = history.state as Record<string, unknown> | null
  if (state?.[reloadedKey]) return
  // Recorded in the history entry, since sessionStorage may be cleared in between.
  history.replaceState({ ...state, [reloadedKey]: true }, '')
  const reload = (): unknown => setTimeout(() => location.reload(), reloadDelayMs)
  void clearCaches().then(reload, reload)
}

/** Handles uncaught failures: a chunk that failed to load, a rejection that mentions the session. */
export function watchFailures(): void {
  window.addEventListener('vite:preloadError', reloadForChunk)
  window.addEventListener('error', ({ message }) => {
    if (chunkFailure.test(message)) reloadForChunk()
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    // With the error's name: sometimes only that tells of a chunk.
    const text = String(reason)
    if (chunkFailure.test(text)) reloadForChunk()
    else if (sessionTrouble.test(text)) clearAuthState()
  })
}
