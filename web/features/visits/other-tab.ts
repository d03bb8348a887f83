/** Opens a blank tab for the visit; null if the browser blocks it. */
export const openBlankTab = (): Window | null => window.open('about:blank', '_blank')

/** Sends the tab to the site, without access back to this page. */
export function navigateTab(tab: Window, url: string): void {
  tab.opener = null
  tab.location.replace(url)
}

/**
 * Closes the tab; returns true if it is closed. `closed` alone is no evidence: a site with its own opener
 * policy cuts the handle, which then reads true while the tab is open. A tab at another origin without its
 * opener is out of reach too: browsers do not close it and log an error, so it is left alone.
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
