import { clearCaches } from '../../recovery.ts'
import { tellSessionEnded } from './other-tabs.ts'

/** The one stored value that outlives a session. */
const kept = 'theme'

/** Forgets everything that this browser stored for the member, but the theme. */
export async function clearClientState(): Promise<void> {
  const theme = localStorage.getItem(kept)
  localStorage.clear()
  if (theme !== null) localStorage.setItem(kept, theme)
  sessionStorage.clear()
  tellSessionEnded()
  await clearCaches()
}
