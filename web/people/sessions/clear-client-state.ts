import { clearCaches } from '../../recovery.ts'
import { notifySessionEnded } from './other-tabs.ts'

/** The one stored value that outlives a session. */
const kept = 'theme'

/** Deletes everything that this browser stored for the member, except the theme. */
export async function clearClientState(): Promise<void> {
  const theme = localStorage.getItem(kept)
  localStorage.clear()
  if (theme !== null) localStorage.setItem(kept, theme)
  sessionStorage.clear()
  notifySessionEnded()
  await clearCaches()
}
