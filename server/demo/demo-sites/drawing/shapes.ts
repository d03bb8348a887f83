/** A piece of an SVG drawing. */
export type Shape = string

const figure = (value: number): string => String(Math.round(value * 10) / 10)

/** A rectangle by its upper left corner, with corners rounded by a radius. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0): Shape =>
  `<rect x="${figure(x)}" y="${figure(y)}" width="${figure(width)}" height="${figure(height)}"${
    radius > 0 ? ` rx="${figure(radius)}"` : ''
  } fill="${fill}"/>`

/** A disc around a point. */
export const circle = (x: number, y: number, radius: number, fill: string): Shape =>
  `<circle cx="${figure(x)}" cy="${figure(y)}" r="${figure(radius)}" fill="${fill}"/>`

/** An ellipse around a point; width and height are its radii. */
export const oval = (x: number, y: number, width: number, height: number, fill: string): Shape =>
  `<ellipse cx="${figure(x)}" cy="${figure(y)}" rx="${figure(width)}" ry="${figure(height)}" fill="${fill}"/>`

/** A closed shape from path data. */
export const area = (data: string, fill: string): Shape => `<path d="${data}" fill="${fill}"/>`

/** A closed shape with straight edges. */
export const polygon = (points: string, fill: string): Shape => `<polygon points="${points}" fill="${fill}"/>`

/** A stroke with round ends, from path data. */
export const line = (data: string, colour: string, width: number): Shape =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${figure(width)}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A circle's outline around a point. */
export const ring = (x: number, y: number, radius: number, colour: string, width: number): Shape =>
  `<circle cx="${figure(x)}" cy="${figure(y)}" r="${figure(radius)}" fill="none" stroke="${colour}" stroke-width="${figure(width)}"/>`

const halves = {
  up: (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 0 1 ${2 * r} 0z`,
  down: (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 0 0 ${2 * r} 0z`,
  left: (x: number, y: number, r: number) => `M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}z`,
  right: (x: number, y: number, r: number) => `M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}z`,
}

/** Half a disc; `side` is where its round edge points. */
export const half = (
  x: number,
  y: number,
  radius: number,
  fill: string,
  side: keyof typeof halves = 'up',
): Shape => area(halves[side](x, y, radius), fill)

/** Moves, rotates, scales and fades shapes as a group. */
export const at = (x: number, y: number, shapes: Shape, { scale = 1, turn = 0, opacity = 1 } = {}): Shape =>
  `<g transform="translate(${figure(x)} ${figure(y)})${turn === 0 ? '' : ` rotate(${figure(turn)})`}${
    scale === 1 ? '' : ` scale(${scale})`
  }"${opacity === 1 ? '' : ` opacity="${opacity}"`}>${shapes}</g>`

/** Joins shapes, the last on top. */
export const all = (...shapes: readonly Shape[]): Shape => shapes.join('')

/** Several copies of a shape, each made with its index. */
export const many = (count: number, make: (index: number) => Shape): Shape =>
  Array.from({ length: count }, (_, index) => make(index)).join('')

/** Shapes scattered over a field, the same for the same seed; x and y are from 0 to 1. */
export function strewn(
  count: number,
  seed: number,
  make: (x: number, y: number, index: number) => Shape,
): Shape {
  let state = seed
  const next = (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  return many(count, (index) => make(next(), next(), index))
}

/** A complete drawing as an SVG document. */
export const drawing = (width: number, height: number, ...shapes: readonly Shape[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes.join('')}</svg>`
