import { useEffect } from 'react'
import { type ToastInput, toast } from '../design/toast-store.ts'

/** Shows the notices that the previous page left. */
export function useNotices(): void {
  useEffect(() => {
    for (const notice of takeNotices()) toast(notice)
  }, [])
}

/** A message that the next page shows once. */
type Notice = Omit<ToastInput, 'action'>

const key = 'notices'

/** Leaves a notice for the next page that is loaded in this tab. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(key, JSON.stringify([...read(), notice]))
}

/** Removes the stored notices and returns them; a second call returns none. */
function takeNotices(): Notice[] {
  const notices = read()
  sessionStorage.removeItem(key)
  return notices
}

function read(): Notice[] {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Notice[]
  } catch {
    return []
  }
}
