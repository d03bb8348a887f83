export type InOutScale = {
  /** Value of one grid step, in points. */
  step: number
  /** Top of the plot above zero: a whole number of steps, so the top line has a figure. */
  above: number
  /** Bottom of the plot below zero, as a positive number: exactly the longest bar. */
  below: number
}

const NICE = [1, 2, 5]

/** The smallest of 1, 2, 5, 10, 20, 50, … that reaches `rough`. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const factor = NICE.find((nice) => nice * power >= rough)
  return factor === undefined ? 10 * power : factor * power
}

/** A common scale for points in (up) and out (down): up to about three round steps for the larger of the two. */
export function inOutScale(largestIn: number, largestOut: number): InOutScale {
  const step = niceStep(Math.max(largestIn, largestOut, 1) / 3)
  return { step, above: step * Math.max(1, Math.ceil(largestIn / step)), below: largestOut }
}

/** Position of a value in the plot, in percent from the top; points out are negative. */
export function inOutTop(value: number, { above, below }: InOutScale): number {
  return ((above - value) / (above + below)) * 100
}

/** The figures of the scale from top to bottom, without the one at zero. */
export function inOutTicks({ step, above, below }: InOutScale): number[] {
  const ups = Array.from({ length: above / step }, (_, index) => above - step * index)
  const downs = Array.from({ length: Math.floor(below / step) }, (_, index) => -step * (index + 1))
  return [...ups, ...downs]
}
