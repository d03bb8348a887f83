/** True for over half. */
export const isMostOf = (part: number, whole: number): boolean => part * 2 > whole

/** The sum of numbers; 0 without any. */
export const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)

/** Ids in ascending order, each as often as it is given. */
export const ascending = (ids: Iterable<number>): number[] => [...ids].sort((one, two) => one - two)

/** Points that some accounts got from some, and what these earned, those gave and anybody got in all. */
export interface Flow {
  points: number
  earned: number
  given: number
  total: number
}

/** How many times the points moved that would have if earners chose by chance, at least. */
const leastTimes = 3

/** True for more than chance explains: on a quiet exchange everybody earns mostly from the same few. */
export const isBeyondChance = ({ points, earned, given, total }: Flow): boolean =>
  points * total >= leastTimes * earned * given
