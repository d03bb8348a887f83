/** How often overlays that were left behind are looked for, beside every change of the page (spec §9). */
const CLEANUP_EVERY_MS = 2000

/** Hides every loading overlay in the page: called while nothing loads, so that none may cover it. */
function hideStrayOverlays(root: HTMLElement): void {
  for (const overlay of root.querySelectorAll<HTMLElement>('[data-loading-overlay]')) overlay.hidden = true
}

/** Looks every 2 s and on each change of the page; the returned function stops it. */
export function watchStrayOverlays(root: HTMLElement): () => void {
  hideStrayOverlays(root)
  const observer = new MutationObserver(() => hideStrayOverlays(root))
  observer.observe(root, { childList: true, subtree: true })
  const timer = setInterval(() => hideStrayOverlays(root), CLEANUP_EVERY_MS)
  return () => {
    observer.disconnect()
    clearInterval(timer)
  }
}
