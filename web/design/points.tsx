import { formatPoints, type PointsKind, pointsWord } from '#contract/numbers.ts'
import { classes } from './classes.ts'

interface Props {
  /** Whole points. */
  value: number
  /** balance: two-coloured, no sign; in: +, clover; out: −, peony; plain: the text's colour, no sign. */
  kind?: PointsKind | undefined
  className?: string | undefined
}

/** Points, always written the same way: glyph, exact figure; screen readers hear "12 points". */
export function Points({ value, kind = 'balance', className }: Props) {
  const tone = kind === 'in' ? 'points-in' : kind === 'out' ? 'points-out' : undefined
  return (
    <span className={classes('points', tone, className)}>
      <Glyph coin={kind === 'balance'} />
      <span>
        {formatPoints(value, kind)}
        <span className="sr-only">{pointsWord(value)}</span>
      </span>
    </span>
  )
}

const left = 'M7.45 1.1a5.95 5.95 0 0 0 0 11.9z'
const right = 'M8.55 3a5.95 5.95 0 0 1 0 11.9z'

/** The points glyph: two halves slid past each other. `coin` has two colours (balances), otherwise the text's. */
export function Glyph({ coin = false }: { coin?: boolean | undefined }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      {coin ? (
        <>
          <path fill="var(--c1)" d={left} />
          <path fill="var(--c2)" d={right} />
        </>
      ) : (
        <path d={left + right} />
      )}
    </svg>
  )
}
