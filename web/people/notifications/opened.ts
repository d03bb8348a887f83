/** Set while a notification's page is opened. */
export const openedKey = 'notification-opened'

/** True once on a page that a notification led to: its HTML may be older than the reading of it. */
export function takeOpened(): boolean {
  const opened = sessionStorage.getItem(openedKey) !== null
  sessionStorage.removeItem(openedKey)
  return opened
}
