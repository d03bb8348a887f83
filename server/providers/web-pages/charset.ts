/** How far into a page its own word on its encoding is looked for, in bytes; browsers stop there too. */
const searchBytes = 1024

/**
 * Turns a page's bytes into text: by its byte order mark, else the header's charset, else the page's own meta
 * element, else UTF-8 where the bytes are that, else Windows-1252, as browsers do. Never throws.
 */
export function decodePage(bytes: Buffer, contentType: string): string {
  const declared =
    charsetOfMark(bytes) ??
    knownCharset(/charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType)?.[1]) ??
    charsetOfMeta(bytes)
  if (declared !== null) return new TextDecoder(declared).decode(bytes)
  try {
    // As a stream, so that a page cut inside of a character is still UTF-8.
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
  // Whoever could read that element in ASCII is not looking at UTF-16.
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
