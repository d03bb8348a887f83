/** Stages of a limit that the staff sets on a member, from the mildest; each contains those before it. */
export const limitStages = ['earning', 'publishing', 'suspended'] as const
export type LimitStage = (typeof limitStages)[number]

/** Words of each stage: its name, and what the member can't do. */
export const stageWords: Record<LimitStage, { label: string; effect: string }> = {
  earning: { label: 'No earning', effect: 'You can’t start tasks for now.' },
  publishing: {
    label: 'No earning, no publishing',
    effect: 'You can’t start tasks, promote anything or write in circles for now.',
  },
  suspended: { label: 'Suspended', effect: 'Your account is suspended.' },
}

/** The page where a limited member reads why, and can appeal. */
export const standingPath = '/standing'

/**
 * Standing that an operation or a page asks of its member. any: it serves suspended members too; earning and
 * publishing: it is closed to those limited in that; default: closed to suspended members.
 */
export type NeededStanding = 'any' | 'earning' | 'publishing'

/** True if a member at a stage may use something; null: no limit. */
export function allows(needed: NeededStanding | undefined, stage: LimitStage | null): boolean {
  if (stage === null || needed === 'any') return true
  if (stage === 'suspended') return false
  return needed === undefined || limitStages.indexOf(needed) > limitStages.indexOf(stage)
}
