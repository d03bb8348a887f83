import { formatPoints, type PointsKind, pointsWord } from '#contract/numbers.ts'
import { classes } from './classes.ts'
import { Glyph } from './glyph.tsx'

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
