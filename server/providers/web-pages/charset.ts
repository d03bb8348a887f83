/** Bytes at the start of a page that are searched for its meta charset; browsers stop there too. */
const searchBytes = 1024

/**
 * Decodes a page's bytes by its byte order mark, else the header's charset, else the page's meta element,
 * else as UTF-8 if valid, else as Windows-1252, as browsers do. Never throws.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const declared =
    charsetOfMark(bytes) ??
    knownCharset(/charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]) ??
    charsetOfMeta(bytes)
  if (declared !== null) return new TextDecoder(declared).decode(bytes)
  try {
    // Decoded as a stream, since a page cut in the middle of a character is still UTF-8.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function charsetOfMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return knownCharset('utf-16be')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return null
}

function charsetOfMeta(bytes: Buffer): string | null {
  const start = bytes.toString('latin1', 0, searchBytes)
  const charset = knownCharset(/<meta\s[^>]*?charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(start)?.[1])
  // The element was readable as ASCII, so the page can't be UTF-16.
  return charset?.startsWith('utf-16') ? 'utf-8' : charset
}

function knownCharset(label: string | undefined): string | null {
  if (label === undefined) return null
  try {
    return new TextDecoder(label).encoding
  } catch {
    return null
  }
}
