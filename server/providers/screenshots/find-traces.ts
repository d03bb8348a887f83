import type { Pixels } from './decode.ts'
import type { Surface } from './find-buttons.ts'
import type { Box, Traces } from './messages.ts'

type Colour = Surface['colour']

/** Distances of colours, summed over the channels: noise of a strong JPEG, the same shade, a clear contrast. */
const distances = { noise: 7, shade: 60, loud: 240 }
/** Share of pixels in colour below which a page has neither a portrait nor another picture. */
const leastColoured = 0.002

/** Finds what edited, framed and redrawn pages have and pages as platforms draw them have not. */
export const findTraces = (pixels: Pixels, names: readonly Box[], buttons: readonly Surface[]): Traces => ({
  framed: Math.min(barAt(pixels, 'left'), barAt(pixels, 'right')) > 0,
  bare: colouredShareOf(pixels) < leastColoured,
  patchedNames: names.filter((name) => isPatched(pixels, name)),
  oddButtons: buttons
    .filter((button) => isLoud(pixels, button) || buttons.some((other) => isNearlyLike(button, other)))
    .map(({ box }) => box),
})

/** True if a name is on a patch: the ground above and before it changes by a shade, in a straight line. */
function isPatched(pixels: Pixels, { left, top, width, height }: Box): boolean {
  const near = groundOf(pixels, { left, top: top - 1, width, height: 3 })
  const above = groundOf(pixels, { left, top: top - height * 0.6, width, height: 2 })
  const before = groundOf(pixels, { left: left - height * 0.4, top, width: 2, height })
  return [above, before].every((colour) => isOtherShade(distanceOf(near, colour)))
}

/** True for a button in clear contrast to the page, as those to press are. A pressed one is quiet. */
function isLoud(pixels: Pixels, { box, colour }: Surface): boolean {
  const gap = 4 + box.height * 0.1
  const [above, below] = [box.top - gap, box.top + box.height + gap].map((top) =>
    groundOf(pixels, { ...box, top, height: 2 }),
  ) as [Colour, Colour]
  return Math.min(distanceOf(colour, above), distanceOf(colour, below)) > distances.loud
}

/** True for buttons of one row that differ by a shade: platforms give them one colour, or two clearly different ones. */
const isNearlyLike = (one: Surface, other: Surface): boolean =>
  Math.abs(one.box.top - other.box.top) < one.box.height * 0.2 &&
  Math.abs(one.box.height - other.box.height) < one.box.height * 0.2 &&
  isOtherShade(distanceOf(one.colour, other.colour))

const isOtherShade = (distance: number): boolean => distance >= distances.noise && distance <= distances.shade

/**
 * Columns of one colour between a side and a straight edge, behind which the picture differs until above its bottom, as
 * beside a picture in a gallery or an image viewer; 0 if there are none.
 */
function barAt({ data, width, height }: Pixels, side: 'left' | 'right'): number {
  const at = (column: number, row: number): Colour => {
    const from = (row * width + (side === 'left' ? column : width - 1 - column)) * 3
    return [data[from], data[from + 1], data[from + 2]] as Colour
  }
  const middle = Array.from({ length: 80 }, (_, index) => Math.round(height * (0.3 + index * 0.005)))
  const differ = (column: number, other: number, rows: readonly number[]): readonly number[] =>
    rows.filter((row) => distanceOf(at(column, row), at(other, row)) > 2 * distances.noise)
  let bar = 0
  while (bar < width * 0.45 && differ(bar, 0, middle).length < middle.length * 0.1) bar += 1
  const inside = [3, 5, width * 0.01, width * 0.02].map((step) => Math.min(width - 1, bar + Math.round(step)))
  if (bar < width * 0.015 || inside.some((column) => differ(column, 0, middle).length < middle.length * 0.9))
    return 0
  const rows = differ(bar + 3, bar - 3, [...Array(height).keys()])
  const breaks = rows.flatMap((row, index) => (row - (rows[index - 1] ?? 0) > height * 0.01 ? [index] : []))
  const edges = [0, ...breaks].map((from, index) => rows.slice(from, breaks[index]))
  const isEdge = edges.some((edge) => edge.length > height * 0.6 && (edge.at(-1) as number) < height * 0.985)
  return isEdge ? bar : 0
}

function colouredShareOf({ data }: Pixels): number {
  let coloured = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red, green, blue] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) coloured += 1
  }
  return (coloured * 3) / data.length
}

const distanceOf = (one: Colour, other: Colour): number =>
  Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) + Math.abs(one[2] - other[2])

/** Median colour of an area, each channel by itself: its ground, if less than half of it is text. */
function groundOf({ data, width, height }: Pixels, area: Box): Colour {
  const channels: [number[], number[], number[]] = [[], [], []]
  for (let y = Math.max(0, Math.round(area.top)); y < Math.min(height, area.top + area.height); y += 1)
    for (let x = Math.max(0, Math.round(area.left)); x < Math.min(width, area.left + area.width); x += 1)
      for (const [channel, values] of channels.entries())
        values.push(data[(y * width + x) * 3 + channel] as number)
  return channels.map((values) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0) as Colour
}
