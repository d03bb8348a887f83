import { all, area, circle, half, line, many, polygon, rect, type Shape } from './shapes.ts'

/** Shapes from nature, each drawn around its foot or centre at 0 0. */

export const pine = (height: number, fill: string, trunk = '#5a4030'): Shape => {
  const width = height * 0.46
  const tier = (top: number, share: number) =>
    polygon(
      `0,${-top} ${width * share},${-top + height * 0.52} ${-width * share},${-top + height * 0.52}`,
      fill,
    )
  return all(
    rect(-height * 0.035, -height * 0.16, height * 0.07, height * 0.16, trunk),
    tier(height, 0.62),
    tier(height * 0.82, 0.82),
    tier(height * 0.64, 1),
  )
}

/** A tree with a round crown. */
export const roundTree = (height: number, fill: string, trunk = '#6b4a35'): Shape =>
  all(
    rect(-height * 0.04, -height * 0.5, height * 0.08, height * 0.5, trunk),
    circle(0, -height * 0.68, height * 0.32, fill),
  )

/** A cloud with a flat base. */
export const cloud = (width: number, fill: string): Shape =>
  all(
    rect(-width / 2, -width * 0.16, width, width * 0.2, fill, width * 0.1),
    circle(-width * 0.16, -width * 0.14, width * 0.17, fill),
    circle(width * 0.12, -width * 0.2, width * 0.22, fill),
  )

/** Hills from edge to edge of a scene: evenly spaced heights, joined by curves. */
export function hills(heights: readonly number[], fill: string, width = 640, floor = 360): Shape {
  const step = width / (heights.length - 1)
  const points = heights.map((height, index) => ({ x: index * step, y: floor - height }))
  const curve = points
    .slice(1)
    .map(({ x, y }, index) => {
      const from = points[index] ?? { x: 0, y }
      return `C${from.x + step / 2} ${from.y} ${x - step / 2} ${y} ${x} ${y}`
    })
    .join('')
  return area(`M0 ${floor}L0 ${points[0]?.y ?? floor}${curve}L${width} ${floor}z`, fill)
}

/** A row of sharp peaks. */
export const peaks = (tops: readonly (readonly [number, number])[], fill: string, snow?: string): Shape =>
  all(
    ...tops.map(([x, y]) =>
      polygon(`${x},${y} ${x + (360 - y) * 0.72},360 ${x - (360 - y) * 0.72},360`, fill),
    ),
    ...(snow
      ? tops.map(([x, y]) =>
          polygon(
            `${x},${y} ${x + 26},${y + 36} ${x + 8},${y + 30} ${x - 6},${y + 42} ${x - 26},${y + 36}`,
            snow,
          ),
        )
      : []),
  )

/** A calm sea: rows of half discs. */
export const waves = (y: number, rows: number, colours: readonly string[], size = 40): Shape =>
  many(rows, (row) => {
    const top = y + row * size * 0.62
    const shift = row % 2 === 0 ? 0 : size / 2
    const fill = colours[row % colours.length] ?? '#000'
    return all(
      rect(0, top, 640, 360 - top, fill),
      many(Math.ceil(640 / size) + 2, (index) => half(index * size - shift, top + 0.5, size / 2, fill)),
    )
  })

/** A leaf upright on its stem. */
export const leaf = (length: number, fill: string, vein?: string): Shape =>
  all(
    area(
      `M0 0C${length * 0.42} ${-length * 0.2} ${length * 0.38} ${-length * 0.78} 0 ${-length}C${-length * 0.38} ${-length * 0.78} ${-length * 0.42} ${-length * 0.2} 0 0z`,
      fill,
    ),
    vein ? line(`M0 0L0 ${-length * 0.8}`, vein, length * 0.035) : '',
  )

/** A bird far away: two strokes. */
export const bird = (width: number, colour: string): Shape =>
  line(
    `M${-width / 2} ${-width * 0.16}Q${-width * 0.22} ${-width * 0.34} 0 0Q${width * 0.22} ${-width * 0.34} ${width / 2} ${-width * 0.16}`,
    colour,
    width * 0.1,
  )
