import qrcode from 'qrcode-generator'

/** Encodes a text as a QR code: modules per side, and the dark ones as an SVG path of units. */
export function qrOf(text: string): { size: number; path: string } {
  // 0: the smallest version that fits. M: readable with a seventh of it covered.
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const rows = Array.from({ length: size }, (_, y) => rowPath(size, y, (x) => code.isDark(y, x)))
  return { size, path: rows.join('') }
}

/** Merges adjacent dark modules of a row into one rectangle. */
function rowPath(size: number, y: number, isDark: (x: number) => boolean): string {
  let path = ''
  for (let x = 0; x < size; x++) {
    if (!isDark(x)) continue
    const start = x
    while (x + 1 < size && isDark(x + 1)) x++
    const length = x - start + 1
    path += `M${start} ${y}h${length}v1h-${length}z`
  }
  return path
}
