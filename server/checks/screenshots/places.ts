import type { PlatformName } from '#contract/platforms.ts'
import type { Box } from '../../providers/screenshots/index.ts'

/** Position of the name relative to the state's button, corner to corner, in heights of that button. */
interface Place {
  /** To the right of the button's left edge (negative: to the left). */
  across: readonly [least: number, most: number]
  /** Below the button's upper edge (negative: above). */
  down: readonly [least: number, most: number]
  /** True if the name has the sign @ there, false if it has none; undefined: either. */
  sign?: boolean
  /** Shape of a picture with this layout; undefined: every shape. */
  shape?: 'wide' | 'tall'
}

/** Places where a platform shows whose page it is, on a wide screen and on a phone. */
export type PagePlan = readonly Place[]

const plans: Partial<Record<PlatformName, Record<string, PagePlan>>> = {
  youtube: { subscribe: [{ sign: true, across: [-6, 9], down: [-5, -0.5] }] },
  // The button is at the right, above the name.
  twitter: { follow: [{ sign: true, across: [-20, 0.5], down: [0.5, 4] }] },
  instagram: {
    follow: [
      { sign: false, shape: 'wide', across: [-14, -1], down: [-0.8, 0.9] },
      // The name is the screen's title.
      { sign: false, shape: 'tall', across: [-1, 9], down: [-9, -4] },
    ],
  },
  tiktok: {
    follow: [
      { sign: false, shape: 'wide', across: [-1, 1], down: [-2, -0.6] },
      { sign: true, shape: 'tall', across: [-6, 6], down: [-4.5, -0.8] },
    ],
  },
  pinterest: {
    follow: [{ sign: true, across: [-6, 6], down: [-4.5, -0.8] }],
    save: [{ sign: false, across: [-14, 2], down: [0.5, 10] }],
  },
  soundcloud: {
    follow: [{ sign: false, across: [-40, 12], down: [-7, -1] }],
    like: [
      { sign: false, across: [-2, 6], down: [-9, -1] },
      { sign: false, across: [-1, 8], down: [0.8, 5] },
    ],
  },
}

const anywhere: PagePlan = [{ across: [-14, 14], down: [-9, 3] }]

/** The plan of a pair's page for a picture of this shape; without one the name is near the button. */
export function planOf(
  platform: PlatformName,
  action: string,
  { width, height }: { width: number; height: number },
): PagePlan {
  const shape = width > height ? 'wide' : 'tall'
  const plan = plans[platform]?.[action] ?? anywhere
  return plan.filter((place) => (place.shape ?? shape) === shape)
}

/** Index of the place of a plan where a name is, seen from a button with or without its sign; -1: none. */
export function placeIn(plan: PagePlan, button: Box, name: { box: Box; sign: boolean }): number {
  const across = (name.box.left - button.left) / button.height
  const down = (name.box.top - button.top) / button.height
  return plan.findIndex(
    (place) =>
      across >= place.across[0] &&
      across <= place.across[1] &&
      down >= place.down[0] &&
      down <= place.down[1] &&
      (place.sign ?? name.sign) === name.sign,
  )
}

/** True if a name is in one of a plan's places, seen from a button. */
export const isInPlace = (plan: PagePlan, button: Box, name: { box: Box; sign: boolean }): boolean =>
  placeIn(plan, button, name) >= 0

/** True if two boxes are in one row. */
export const inOneRow = (one: Box, other: Box): boolean =>
  Math.abs(one.top + one.height / 2 - other.top - other.height / 2) < Math.max(one.height, other.height) * 0.9

/** True if two boxes of one size are in one column. */
export const inOneColumn = (one: Box, other: Box): boolean =>
  Math.max(
    Math.abs(one.left - other.left),
    Math.abs(one.width - other.width),
    Math.abs(one.height - other.height),
  ) <= 3

/** Distance between the edges of two boxes, in pixels; 0 if they overlap. */
export const gapBetween = (one: Box, other: Box): number => {
  const across = Math.max(0, one.left - other.left - other.width, other.left - one.left - one.width)
  const down = Math.max(0, one.top - other.top - other.height, other.top - one.top - one.height)
  return Math.hypot(across, down)
}
