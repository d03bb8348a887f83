import { endSession } from '#contract/people/sessions.ts'
import { call } from '../../api/client.ts'
import { clearCaches } from '../../recovery.ts'

/** Longest wait for the server before home is shown (spec §4). */
const fallbackMs = 500

/** Clears all client state, calls the logout endpoint, and goes home after its response or 500 ms. */
export async function signOut(): Promise<void> {
  await clearClientState()
  const answered = call(endSession, {}, { keepalive: true }).catch((thrown: unknown) =>
    console.error('endSession failed', thrown),
  )
  const ended = endPushes().catch((thrown: unknown) => console.error('ending pushes failed', thrown))
  const both = Promise.all([answered, ended])
  await Promise.race([both, new Promise((resolve) => setTimeout(resolve, fallbackMs))])
  location.replace('/')
}

/** Ends this browser's pushes, which would tell its next person about this member. The server learns it by the next one. */
async function endPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** The one stored value that outlives a session. */
const kept = 'theme'

/** Deletes everything that this browser stored for the member, except the theme. */
async function clearClientState(): Promise<void> {
  const theme = localStorage.getItem(kept)
  localStorage.clear()
  if (theme !== null) localStorage.setItem(kept, theme)
  sessionStorage.clear()
  notifySessionEnded()
  await clearCaches()
}

const channelName = 'session'

/** Notifies the other tabs of this browser that the session has ended. */
function notifySessionEnded(): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage('ended')
  channel.close()
}

/** Calls back when another tab ends the session; returns a function that stops listening. */
export function onSessionEnded(act: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', act)
  return () => channel.close()
}
