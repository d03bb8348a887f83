/** Something that the next page says once. */
export interface Notice {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

const key = 'notices'

/** Leaves a notice for the page that is loaded next in this tab. */
export function leaveNotice(notice: Notice): void {
  sessionStorage.setItem(key, JSON.stringify([...read(), notice]))
}

/** Takes what was left; a second call gets nothing. */
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
