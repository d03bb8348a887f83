const staticParts = (root: HTMLElement): Element[] => [...root.querySelectorAll('[data-static]')]

/**
 * Remembers the parts that only the server renders (Static), before hydration. If React renders the page from
 * scratch instead, because something else (a translation, an extension) had changed it before, the returned
 * function puts the parts back.
 */
export function keepStatic(root: HTMLElement): () => void {
  const parts = staticParts(root)
  return () => {
    for (const [index, fresh] of staticParts(root).entries()) {
      const part = parts[index]
      if (part && part !== fresh) fresh.replaceChildren(...part.childNodes)
    }
  }
}
