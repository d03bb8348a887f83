/** A message that the next page shows once. */
export interface Notice {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

const key = 'notices'

/** Leaves a notice for the next page that is loaded in this tab. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(key, JSON.stringify([...read(), notice]))
}

/** Removes the stored notices and returns them; a second call returns none. */
export function takeNotices(): Notice[] {
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
