/** Interval of the search for overlays left behind; each change of the page triggers one too (spec §9). */
const CLEANUP_EVERY_MS = 2000

/** Hides every loading overlay of the page. Called while nothing loads, when none may cover it. */
function hideStrayOverlays(root: HTMLElement): void {
  for (const overlay of root.querySelectorAll<HTMLElement>('[data-loading-overlay]')) overlay.hidden = true
}

/** Hides stray overlays now, every 2 s and on each change of the page. Returns a function that stops this. */
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
