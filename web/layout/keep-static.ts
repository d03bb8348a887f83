const staticParts = (root: HTMLElement): Element[] => [...root.querySelectorAll('[data-static]')]

/**
 * Remembers what the server alone draws (Static), before React takes the page over. The returned function puts it back
 * where React drew the page anew instead, because something else (a translation, an extension) had changed it before.
 */
export function keepStatic(root: HTMLElement): () => void {
  const parts = staticParts(root)
  return () => {
    for (const [index, anew] of staticParts(root).entries()) {
      const part = parts[index]
      if (part && part !== anew) anew.replaceChildren(...part.childNodes)
    }
  }
}
