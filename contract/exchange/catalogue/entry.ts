import type { Tier } from '../../platforms.ts'
import type { ActionName, ContentKind } from './actions.ts'

/** The parts of a catalogue row that do not follow from its platform and action. */
export interface Entry {
  kind: string
  label: string
  kinds: readonly ContentKind[]
  rewards: Readonly<Record<number, number>>
  floor?: number
  tier?: Tier
  note?: string
  accountCheck?: boolean
  /** Ending of the key that distinguishes two rows of one action. */
  named?: string
}

/** The rows of a platform, in the order in which lists show them. */
export type Entries = readonly (readonly [ActionName, Entry])[]

/** The single reward, in points, of an action without a timer. */
export const flat = (points: number): Readonly<Record<number, number>> => ({ 0: points })

/** A visit; its rewards in points for each duration in seconds. */
export const visit = (
  kind: string,
  kinds: readonly ContentKind[],
  rewards: Record<number, number> = { 15: 3 },
): Entry => ({
  kind,
  label: `Visit a ${kind}`,
  kinds,
  rewards,
})

/** Feedback, with its default and floor in points. */
export const feedback = (
  kind: string,
  kinds: readonly ContentKind[],
  points: number,
  floor: number,
): Entry => ({
  kind,
  label: `Give feedback on a ${kind}`,
  kinds,
  rewards: flat(points),
  floor,
})

/** Following a profile, with its default and floor in points. */
export const followProfile = (points: number, floor: number): Entry => ({
  kind: 'profile',
  label: 'Follow a profile',
  kinds: ['profile'],
  rewards: flat(points),
  floor,
})
