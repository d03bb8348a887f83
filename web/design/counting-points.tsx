import { formatPoints, pointsWord } from './numbers.ts'
import { Points } from './points.tsx'
import { useCountUp } from './use-count-up.ts'

/** A balance that counts to a new value in 480 ms; screen readers hear the new value at once. */
export function CountingPoints({ value, className }: { value: number; className?: string | undefined }) {
  const shown = useCountUp(value)
  return (
    <>
      <span aria-hidden="true">
        <Points value={shown} className={className} />
      </span>
      <span className="sr-only">{`${formatPoints(value)}${pointsWord(value)}`}</span>
    </>
  )
}
