import type { FlagGift } from '#contract/trust/flags.ts'

type Point = readonly [x: number, y: number]

/** Side of the square that a circle of accounts is drawn in. */
export const side = 340
const middle = side / 2
/** Radius of an account's disc: 30 fit around the circle. */
export const disc = 12
const ring = middle - disc - 4
const [thinnest, thickest] = [0.7, 5]

/** Centre of an account's disc, by its place in the circle, from the top to the right. */
export function placeOf(index: number, count: number): Point {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2
  return [middle + ring * Math.cos(angle), middle + ring * Math.sin(angle)]
}

/**
 * SVG path of a gift: wide at who gave, narrow at who earned, bent towards the middle and to one side, so two that gave
 * each other have two lines.
 */
export function giftPath(from: Point, to: Point, share: number): string {
  const [alongX, alongY] = [to[0] - from[0], to[1] - from[1]]
  const bend: Point = [
    (from[0] + to[0]) / 2 + (middle - (from[0] + to[0]) / 2) * 0.3 - alongY * 0.09,
    (from[1] + to[1]) / 2 + (middle - (from[1] + to[1]) / 2) * 0.3 + alongX * 0.09,
  ]
  const length = Math.hypot(alongX, alongY) || 1
  const width = thinnest + (thickest - thinnest) * share
  const aside = ([x, y]: Point, by: number): string =>
    `${(x - (alongY / length) * by).toFixed(1)} ${(y + (alongX / length) * by).toFixed(1)}`
  const [start, end] = [towards(from, bend), towards(to, bend)]
  return `M${aside(start, width)}Q${aside(bend, width / 2)} ${aside(end, 0.3)}L${aside(end, -0.3)}Q${aside(bend, -width / 2)} ${aside(start, -width)}Z`
}

/** The edge of an account's disc. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  const length = Math.hypot(toX - x, toY - y) || 1
  return [x + ((toX - x) / length) * disc, y + ((toY - y) / length) * disc]
}

/** Points an account earned from the others and gave them, with how many. */
export function sidesOf(gifts: readonly FlagGift[], id: string) {
  const [into, out] = [
    gifts.filter(({ earnerId }) => earnerId === id),
    gifts.filter(({ ownerId }) => ownerId === id),
  ]
  const sum = (some: readonly FlagGift[]) => some.reduce((total, { points }) => total + points, 0)
  return { earned: sum(into), sources: into.length, gave: sum(out), earners: out.length }
}
