import { urlOf } from '#contract/url.ts'

declare global {
  interface Navigator {
    /** Only Chromium has it, on https and localhost. */
    readonly userAgentData?: { brands: readonly { brand: string }[] }
  }
}

/**
 * True for browsers known to reject every navigation of our page by a tab that a frame of it opened. All
 * others count as unsafe (docs/decisions/070-a-frame-opens-the-tab.md).
 */
export const isChromium = ({ userAgentData }: Pick<Navigator, 'userAgentData'>): boolean =>
  userAgentData?.brands.some(({ brand }) => brand === 'Chromium') ?? false

/** Our page that a visit's tab begins with; it names the site, and its policy is the site's (opening-page.ts). */
const openingHref = (url: string): string => {
  const host = urlOf(url)?.host ?? ''
  return `/opening${host === location.host ? '?ours' : ''}#${host}`
}

/** Where a page keeps the name of the tab that its click opened. */
const tabKey = 'visit-tab'

/** The tab that a visit opens. */
export class OtherTab {
  #frame: HTMLIFrameElement | null = null
  #tab: Window | null = null

  /**
   * Adds the hidden frame that opens the tab and may close it later, if the browser is safe. It must be there
   * before the click: a click allows a tab only to frames that exist.
   */
  addFrame(): void {
    if (this.#frame || !isChromium(navigator)) return
    const { body } = document
    this.#frame = body.appendChild(document.createElement('iframe'))
    this.#frame.hidden = true
  }

  /** Removes the frame; its tab stays open and has no opener. */
  removeFrame(): void {
    this.#frame?.remove()
    this.#frame = null
  }

  /**
   * Takes the tab that the click on this visit's link opened (early.ts), which needs no second click and makes the frame
   * its opener; otherwise opens one. Returns false if the browser opens none.
   */
  open(url: string): boolean {
    const opener = this.#frame?.contentWindow ?? window
    const name = sessionStorage.getItem(tabKey)
    sessionStorage.removeItem(tabKey)
    // A browser without tabs replaces our own page: the one that it shows then leads back.
    this.#tab = name ? opener.open('', name) : opener.open(openingHref(url), '_blank')
    return this.#tab !== null
  }

  /** Sends the tab to the site. Its opener is the frame or nothing, never this page. */
  navigate(url: string): void {
    if (!this.#tab) return
    // The site must not learn the name, and the tab's own page stops waiting (opening.ts).
    this.#tab.name = ''
    if (!this.#frame || this.#tab.opener !== this.#frame.contentWindow) this.#tab.opener = null
    this.#tab.location.replace(url)
  }

  /**
   * Closes the tab; returns true if it is closed, null if none was opened. `closed` alone is no evidence: a
   * site with its own opener policy cuts the handle, which then reads true while the tab is open.
   */
  close(): boolean | null {
    if (!this.#tab) return null
    if (this.#tab.closed || !isWithinReach(this.#tab)) return false
    this.#tab.close()
    return this.#tab.closed
  }
}

/** A tab at another origin that has no opener is out of reach: browsers log an error instead of closing it. */
function isWithinReach(tab: Window): boolean {
  try {
    return tab.opener !== null || tab.location.href !== ''
  } catch {
    return false
  }
}

/** Acts once the page is visible: at once, or when the member returns from the other tab. */
export function whenSeen(act: () => void): void {
  const check = (): void => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', check)
    act()
  }
  document.addEventListener('visibilitychange', check)
  check()
}
