import { clockText, domesOf, type Moment, momentsSentence } from '#contract/checks/feedback-moments.ts'
import { cut, encode, knownPart, left, paths, readFaces, widthOf, wrap } from './draw-card.ts'

/** Moments of one piece, without the people who named them. */
export interface MomentCard {
  site: string
  title: string
  lengthSeconds: number
  moments: Moment[]
}

const width = 1200 - 2 * left
/** Height of the line, and half of a dome's width. */
const [middle, radius] = [452, 17]
const [bright, grey, dim] = ['#f2f3f1', '#b3b6b1', '#8a8f88']
/** As on the page in the dark theme. */
const sideColors = { works: '#4fa6e9', fix: '#e69825' } as const

/**
 * Draws the moments of a piece along a line of its length, above it those that work: 1200 × 630, a PNG. Null: the title
 * lacks most of its letters.
 */
export async function drawMoments({
  site,
  title,
  lengthSeconds,
  moments,
}: MomentCard): Promise<Buffer | null> {
  const { strong, plain } = await readFaces()
  const known = knownPart(strong, title)
  if (known === '') return null
  const name = cut(wrap(plain, known, 30, width), 1)[0] ?? ''
  const sentence = momentsSentence(moments) ?? 'Where it works, where it needs a fix.'
  const size = [60, 48].find((each) => widthOf(strong, sentence, each) <= width) ?? 40
  const domes = domesOf(moments, lengthSeconds)
  const most = Math.max(...domes.map((dome) => dome.moments.length), 1)
  const shapes = domes.map(({ side, at, moments: { length } }) => {
    const x = left + radius + at * (width - 2 * radius)
    const height = 40 + (length / most) * 70
    const count = length > 1 ? String(length) : ''
    const y = side === 'works' ? middle - height - 14 : middle + height + 28
    const start = x - widthOf(plain, count, 20) / 2
    return `${dome(x, height, side)}${paths(plain, count, { size: 20, x: start, y, color: grey })}`
  })
  const end = clockText(lengthSeconds)
  const small = { size: 22, y: 606, color: dim }
  return encode([
    paths(plain, site, { size: 30, x: 146, y: 103, color: bright }),
    paths(plain, name, { size: 30, x: left, y: 184, color: grey }),
    paths(strong, sentence, { size, x: left, y: 256, color: bright }),
    `<path fill="${dim}" d="M${left} ${middle - 1}h${width}v2h-${width}z"/>`,
    ...shapes,
    paths(plain, '0:00', { ...small, x: left }),
    paths(plain, end, { ...small, x: left + width - widthOf(plain, end, small.size) }),
  ])
}

/** A dome on the line, or one that hangs below it. */
function dome(x: number, height: number, side: Moment['side']): string {
  const up = side === 'works'
  const [base, curve] = up ? [middle - 3, 3 - height + radius] : [middle + 3, height - radius - 3]
  const arc = `a${radius} ${radius} 0 0 ${up ? 1 : 0} ${2 * radius} 0`
  return `<path fill="${sideColors[side]}" d="M${x - radius} ${base}v${curve}${arc}v${-curve}z"/>`
}
