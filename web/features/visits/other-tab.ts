/** Opens a blank tab that the visit will use; null where the browser blocks it. */
export const openBlankTab = (): Window | null => window.open('about:blank', '_blank')

/** Sends the tab to the site, which must not reach back to this page. */
export function leadTo(tab: Window, url: string): void {
  tab.opener = null
  tab.location.replace(url)
}

/**
 * Closes the tab; answers whether it is closed. `closed` alone says nothing: a site with an opener policy of its own
 * cuts the handle, which then says true while the tab is open. A tab that has gone to another origin without its
 * opener is out of reach too: browsers refuse to close it and complain in the console, so it is left alone.
 */
export function closeTab(tab: Window): boolean {
  if (tab.closed || !isWithinReach(tab)) return false
  tab.close()
  return tab.closed
}

function isWithinReach(tab: Window): boolean {
  try {
    return tab.location.href !== ''
  } catch {
    return false
  }
}
