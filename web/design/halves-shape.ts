export type HalvesShape = {
  /** How far the fill of each half is pushed down, in drawing units; 88 is empty, 0 is full. */
  leftLevel: number
  rightLevel: number
  /** How far the right half hangs below the left one; 0 is level. */
  drop: number
  /** How far each half moves to the middle: they touch only at 1. */
  shift: number
  closed: boolean
}

const HEIGHT = 88
const HANG = 14
const GAP = 1.5

/**
 * Position and fill of the two halves at a progress of 0 to 1: the left fills first, then the right, sliding
 * level.
 */
export function halvesShape(progress: number): HalvesShape {
  const done = Number.isFinite(progress) ? Math.min(Math.max(progress, 0), 1) : 0
  const closed = done === 1
  return {
    leftLevel: HEIGHT * (1 - Math.min(done * 2, 1)),
    rightLevel: HEIGHT * (1 - Math.max(done * 2 - 1, 0)),
    drop: HANG * (1 - done),
    shift: closed ? GAP : 0,
    closed,
  }
}
