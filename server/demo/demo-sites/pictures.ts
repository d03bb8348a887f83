import { objects } from './drawing/objects.ts'
import { at, drawing, rect } from './drawing/shapes.ts'
import { scenes } from './scenes/index.ts'
import type { SiteText } from './sites/text.ts'

/** Draws the hero picture of a website, 640 × 360, as an SVG document. */
export const drawScene = ({ slug }: SiteText): string => scenes[slug]()

/** Draws the picture of an item in a website's list, by its position from 1; null if it has none. */
export function drawItem({ items, paints, palette }: SiteText, place: number): string | null {
  const object = items[place - 1]?.[3]
  if (object === undefined) return null
  const [, , , accent, onAccent, tint] = palette
  const colours = paints?.[(place - 1) % paints.length] ?? [accent, onAccent, tint]
  return drawing(120, 100, rect(0, 0, 120, 100, tint), at(10, 0, objects[object](colours)))
}
