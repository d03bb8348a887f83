import qrcode from 'qrcode-generator'

/** Encodes a text as a QR code: modules per side, and the dark ones as an SVG path of units. */
export function qrOf(text: string): { size: number; path: string } {
  // 0: the smallest version that fits. M: readable with a seventh of it covered.
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Array.from({ length: size }, (_, x) => (code.isDark(y, x) ? '#' : ' ')).join('')
    // Adjacent dark modules of a row are one rectangle.
    return [...row.matchAll(/#+/g)].map(
      ({ 0: { length }, index }) => `M${index} ${y}h${length}v1h-${length}z`,
    )
  })
  return { size, path: rows.flat().join('') }
}
