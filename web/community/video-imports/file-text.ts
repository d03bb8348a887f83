/**
 * Text of a file that a spreadsheet wrote. Excel writes UTF-16 as “Unicode Text”, and the letters of Western Europe in
 * the old encoding of Windows, which is no valid UTF-8.
 */
export function textOf(bytes: Uint8Array<ArrayBuffer>): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
