/** Everything that is read about a circle, for the acts that change it. */
export const circleReads = (circleId: string): string[] => [`/api/circles/${circleId}`]
