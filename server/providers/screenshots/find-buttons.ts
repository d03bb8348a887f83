import type { Pixels } from './decode.ts'
import type { Box } from './messages.ts'

/** Neighbouring pixels whose colours differ by less, summed over the channels, belong to one surface. */
const sameColour = 9
/** Maximum drift from a surface's first colour: along a round edge colours change in small steps. */
const maxDrift = 16
/** Bounds of a button, in pixels. */
const size = { minHeight: 18, maxHeight: 170, minRatio: 1.5, maxRatio: 14 }
/** Share of its box that a button's surface covers: less is a frame or a letter, more has no text on it. */
const cover = { least: 0.5, most: 0.997 }

/** An area of one colour in a picture. */
export interface Surface {
  label: number
  box: Box
  area: number
  colour: [red: number, green: number, blue: number]
}

export interface Surfaces {
  /** Label of each pixel's surface. */
  labels: Int32Array
  buttons: Surface[]
}

/**
 * Finds surfaces that may be buttons: of one colour, bounded by an edge (a change of colour or a border),
 * wider than high, with something on them; filled or outlined, round or square. Fields, chips and cards are
 * found too.
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
    height >= size.minHeight &&
    height <= size.maxHeight &&
    ratio >= size.minRatio &&
    ratio <= size.maxRatio &&
    covered >= cover.least &&
    covered <= cover.most
  )
}

/** Labels each pixel with its surface: the smallest index of a pixel in it. */
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
  const colourDistance = (one: number, other: number): number => {
    const [a, b] = [one * 3, other * 3]
    return (
      Math.abs((data[a] as number) - (data[b] as number)) +
      Math.abs((data[a + 1] as number) - (data[b + 1] as number)) +
      Math.abs((data[a + 2] as number) - (data[b + 2] as number))
    )
  }
  /** Surface of a neighbour if this pixel belongs to it too; otherwise -1. */
  const joined = (index: number, neighbour: number): number => {
    if (colourDistance(index, neighbour) >= sameColour) return -1
    const root = rootOf(neighbour)
    return colourDistance(index, root) < maxDrift ? root : -1
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
    if (area < size.minHeight * size.minHeight) continue
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
