/** A decoded part of a URL; null if it is not well encoded. */
export function decodedOf(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

/** Reads an absolute URL; null if it is none. Browsers that the stylesheet works in lack URL.parse and URL.canParse. */
export function urlOf(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
