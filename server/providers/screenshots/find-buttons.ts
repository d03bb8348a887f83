import type { Pixels } from './decode.ts'
import type { Box } from './messages.ts'

/** Two neighbours are of one surface where their colours differ by less, the three channels summed. */
const sameColour = 9
/** How far a surface may drift from the colour it began with: along a round edge colours change by small steps. */
const driftMost = 16
/** Looked for in pixels of the picture as it is searched: see `read.ts`. */
const size = { heightLeast: 18, heightMost: 170, ratioLeast: 1.5, ratioMost: 14 }
/** Which part of its box a button's surface covers: less is a frame or a letter, all of it has no text on it. */
const cover = { least: 0.5, most: 0.997 }

/** One surface of a colour in a picture. */
export interface Surface {
  label: number
  box: Box
  area: number
  colour: [red: number, green: number, blue: number]
}

export interface Surfaces {
  /** The surface that each pixel belongs to. */
  labels: Int32Array
  buttons: Surface[]
}

/**
 * Finds what may be a button: a surface of one colour, bounded by an edge (its own colour or a border), wider than
 * high, with something on it. Filled and outlined ones alike, round or square. Fields, chips and cards are found too.
 */
export function findButtons(pixels: Pixels): Surfaces {
  const labels = labelSurfaces(pixels)
  const surfaces = measure(pixels, labels)
  return { labels, buttons: surfaces.filter(mayBeButton) }
}

function mayBeButton({ box: { width, height }, area }: Surface): boolean {
  const ratio = width / height
  const covered = area / (width * height)
  return (
    height >= size.heightLeast &&
    height <= size.heightMost &&
    ratio >= size.ratioLeast &&
    ratio <= size.ratioMost &&
    covered >= cover.least &&
    covered <= cover.most
  )
}

/** Gives each pixel the number of its surface: the smallest index of a pixel in it. */
function labelSurfaces({ data, width, height }: Pixels): Int32Array {
  const parents = new Int32Array(width * height)
  const rootOf = (index: number): number => {
    let root = index
    while (parents[root] !== root) {
      parents[root] = parents[parents[root] as number] as number
      root = parents[root] as number
    }
    return root
  }
  const apart = (one: number, other: number): number => {
    const [a, b] = [one * 3, other * 3]
    return (
      Math.abs((data[a] as number) - (data[b] as number)) +
      Math.abs((data[a + 1] as number) - (data[b + 1] as number)) +
      Math.abs((data[a + 2] as number) - (data[b + 2] as number))
    )
  }
  /** The surface of a neighbour, where this pixel is of it too; else -1. */
  const joined = (index: number, neighbour: number): number => {
    if (apart(index, neighbour) >= sameColour) return -1
    const root = rootOf(neighbour)
    return apart(index, root) < driftMost ? root : -1
  }
  for (let index = 0; index < parents.length; index += 1) {
    const left = index % width > 0 ? joined(index, index - 1) : -1
    const above = index >= width ? joined(index, index - width) : -1
    if (left < 0 && above < 0) parents[index] = index
    else if (left < 0 || above < 0) parents[index] = Math.max(left, above)
    else {
      parents[index] = Math.min(left, above)
      parents[Math.max(left, above)] = Math.min(left, above)
    }
  }
  for (let index = 0; index < parents.length; index += 1) parents[index] = rootOf(index)
  return parents
}

function measure({ data, width }: Pixels, labels: Int32Array): Surface[] {
  const areas = new Int32Array(labels.length)
  for (const label of labels) areas[label] = (areas[label] as number) + 1
  const found = new Map<number, Surface & { right: number; bottom: number; sums: [number, number, number] }>()
  for (let index = 0; index < labels.length; index += 1) {
    const label = labels[index] as number
    const area = areas[label] as number
    if (area < size.heightLeast * size.heightLeast) continue
    const [x, y] = [index % width, Math.floor(index / width)]
    let surface = found.get(label)
    if (!surface) {
      const box = { left: x, top: y, width: 0, height: 0 }
      surface = { label, area, box, colour: [0, 0, 0], right: x, bottom: y, sums: [0, 0, 0] }
      found.set(label, surface)
    }
    if (x < surface.box.left) surface.box.left = x
    if (x > surface.right) surface.right = x
    surface.bottom = y
    for (let channel = 0; channel < 3; channel += 1)
      (surface.sums as number[])[channel] =
        (surface.sums[channel] ?? 0) + (data[index * 3 + channel] as number)
  }
  return [...found.values()].map(({ right, bottom, sums, ...surface }) => ({
    ...surface,
    box: { ...surface.box, width: right - surface.box.left + 1, height: bottom - surface.box.top + 1 },
    colour: [sums[0] / surface.area, sums[1] / surface.area, sums[2] / surface.area],
  }))
}
