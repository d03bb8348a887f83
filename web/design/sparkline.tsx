const WIDTH = 88
const HEIGHT = 26

/**
 * SVG path of the smooth line through the values, in a box of 88 by 26; flat if all are equal, at the bottom
 * if all are zero.
 */
export function sparkPath(values: number[]): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const flat = low === 0 ? HEIGHT : HEIGHT / 2
  const x = (index: number) => (index / Math.max(values.length - 1, 1)) * WIDTH
  const y = (value: number) => (span === 0 ? flat : HEIGHT - ((value - low) / span) * HEIGHT)
  return values
    .map((value, index) => {
      const at = `${x(index).toFixed(1)} ${y(value).toFixed(1)}`
      if (index === 0) return `M${at}`
      const middle = ((x(index - 1) + x(index)) / 2).toFixed(1)
      return `C${middle} ${y(values[index - 1] ?? value).toFixed(1)} ${middle} ${y(value).toFixed(1)} ${at}`
    })
    .join('')
}

/** The trend of a row, in grey, without an axis; never the only place that shows a value. */
export function Sparkline({ values }: { values: number[] }) {
  if (values.length < 2) return null
  return (
    <svg
      className="sparkline"
      width={WIDTH}
      height={HEIGHT + 4}
      viewBox={`-1 -2 ${WIDTH + 2} ${HEIGHT + 4}`}
      aria-hidden="true"
    >
      <path d={sparkPath(values)} />
    </svg>
  )
}
