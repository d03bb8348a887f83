import type { Page } from 'playwright-core'
import type { Scene } from './scene.ts'

/** The deciding part that the picture leaves out. */
export type CutOut = 'button' | 'handle'

interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Smaller pictures are rejected before they are read. */
const leastSide = 130

/**
 * The part of a page that a person may have cut out of it, measured on the page as drawn: all but the state's
 * button, or the button without any text that is the handle. A page without such a part loses the button.
 */
export async function cutOut(page: Page, { handle }: Scene, without: CutOut): Promise<Part> {
  const button = await page.locator('[data-state]').boundingBox()
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  if (!button || width === 0) throw new Error('the page has no button to cut away')
  const window = { x: 0, y: 0, width, height }
  const texts = await page.getByText(handle).all()
  const names = (await Promise.all(texts.map((text) => text.boundingBox()))).filter((box) => box !== null)
  if (without === 'handle') {
    const part = sidesOf(window, around(names)).find((side) => holds(side, button))
    if (part) return part
  }
  const namesOn = (side: Part): number => names.filter((name) => holds(side, name)).length
  const [part] = sidesOf(window, button).toSorted(
    (one, other) => namesOn(other) - namesOn(one) || areaOf(other) - areaOf(one),
  )
  if (!part) throw new Error('nothing is left without the button')
  return part
}

/** Areas above, below, left and right of a part of the window. */
const sidesOf = ({ width, height }: Part, part: Part): Part[] =>
  [
    { x: 0, y: 0, width, height: part.y - 1 },
    { x: 0, y: part.y + part.height + 1, width, height: height - part.y - part.height - 1 },
    { x: 0, y: 0, width: part.x - 1, height },
    { x: part.x + part.width + 1, y: 0, width: width - part.x - part.width - 1, height },
  ].filter((side) => Math.min(side.width, side.height) >= leastSide)

const holds = (side: Part, part: Part): boolean =>
  part.x >= side.x &&
  part.y >= side.y &&
  part.x + part.width <= side.x + side.width &&
  part.y + part.height <= side.y + side.height

const areaOf = ({ width, height }: Part): number => width * height

function around(parts: readonly Part[]): Part {
  const x = Math.min(...parts.map((part) => part.x))
  const y = Math.min(...parts.map((part) => part.y))
  const right = Math.max(...parts.map((part) => part.x + part.width))
  const bottom = Math.max(...parts.map((part) => part.y + part.height))
  return { x, y, width: right - x, height: bottom - y }
}
