/** Pairs of paper and shape; green and pink mean points elsewhere. */
const papers = [
  ['#a9cff2', '#5f8fc4'],
  ['#c9c1f0', '#8577cf'],
  ['#f3d592', '#d0963c'],
  ['#e8c3a6', '#bd7b50'],
  ['#b9dcd9', '#5f9d98'],
  ['#d5dba4', '#95a04d'],
] as const
const ink = '#16241d'
const cellSize = 40
const columns = 4

/** Half and quarter of a circle in a cell, turned by quarters. */
const shapes = ['M0 40A20 20 0 0 1 40 40Z', 'M0 40A40 40 0 0 1 40 0V40Z']

export const coverSize = { width: cellSize * columns, height: cellSize * 2 } as const

/** The cover of a post without a picture, as attributes of SVG paths on paper: halves of circles that its slug decides. */
export function coverOf(slug: string): {
  paper: string
  paths: Record<'transform' | 'd' | 'fill', string>[]
} {
  const draw = drawsOf(slug)
  const [paper, shape] = papers[draw(papers.length)] ?? papers[0]
  const fills = [shape, shape, shape, '#ffffffb3', ink]
  const paths = Array.from({ length: columns * 2 }, (_, index) => {
    const place = `translate(${(index % columns) * cellSize} ${index < columns ? 0 : cellSize})`
    return {
      transform: `${place} rotate(${draw(4) * 90} 20 20)`,
      d: shapes[draw(2)] ?? '',
      fill: fills[draw(fills.length)] ?? ink,
    }
  })
  return { paper, paths }
}

/** Numbers below a limit that look random, the same for the same text. */
function drawsOf(text: string): (limit: number) => number {
  let state = 2_166_136_261
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (limit) => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1
    return (state >>> 8) % limit
  }
}
