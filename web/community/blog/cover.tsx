/** Pairs of paper and shape; green and pink mean points elsewhere. */
const PAPERS = [
  ['#a9cff2', '#5f8fc4'],
  ['#c9c1f0', '#8577cf'],
  ['#f3d592', '#d0963c'],
  ['#e8c3a6', '#bd7b50'],
  ['#b9dcd9', '#5f9d98'],
  ['#d5dba4', '#95a04d'],
] as const
const INK = '#16241d'
const CELL = 40
const COLUMNS = 4

/** Halves and quarters of a circle in a cell: where each begins, and its arc. */
const SHAPES = [
  'M0 40A20 20 0 0 1 40 40Z',
  'M0 0A20 20 0 0 0 40 0Z',
  'M0 0A20 20 0 0 1 0 40Z',
  'M40 0A20 20 0 0 0 40 40Z',
  'M0 40A40 40 0 0 1 40 0V40Z',
  'M0 0A40 40 0 0 1 40 40H0Z',
  'M0 0A40 40 0 0 0 40 40V0Z',
  'M0 40A40 40 0 0 0 40 0H0Z',
] as const

/** A post’s picture, or halves of circles that its slug decides. Decorative: the title is beside it. */
export function BlogCover({ slug, coverUrl }: { slug: string; coverUrl: string | null }) {
  if (coverUrl)
    return (
      <span className="blog-cover">
        <img src={coverUrl} alt="" loading="lazy" decoding="async" />
      </span>
    )
  const draw = drawsOf(slug)
  const [paper, shape] = PAPERS[draw(PAPERS.length)] ?? PAPERS[0]
  const fills = [shape, shape, shape, '#fff', INK]
  return (
    <span className="blog-cover" style={{ background: paper }}>
      <svg
        viewBox={`0 0 ${CELL * COLUMNS} ${CELL * 2}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        {Array.from({ length: COLUMNS * 2 }, (_, index) => {
          const [at, fill] = [draw(SHAPES.length), fills[draw(fills.length)]]
          const place = `translate(${(index % COLUMNS) * CELL} ${index < COLUMNS ? 0 : CELL})`
          return <path key={place} transform={place} d={SHAPES[at]} fill={fill} />
        })}
      </svg>
    </span>
  )
}

/** Numbers below a limit that look random, the same for the same text. */
function drawsOf(text: string): (limit: number) => number {
  let state = 7
  for (const letter of text) state = (state * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return (limit) => {
    state = (state * 16_807 + 11) % 2_147_483_647
    return Math.floor((state / 2_147_483_647) * limit)
  }
}
