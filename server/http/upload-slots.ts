import type { Audience } from '#contract/operation.ts'
import { Problem } from '../problem.ts'
import type { Context } from './context.ts'

/** Bodies that one process receives at once: from members, and for operations that anyone may call. */
const maxMembers = 16
const maxPublic = 4
/** Of these, bodies of one person: a signed-out one is their network. */
const maxPerMember = 2
const maxPerNetwork = 1

const ownRunning = 'Two of your uploads are still running. Wait until one ends, then try again.'
const networkRunning = 'Another upload from your network is still running. Try again in a moment.'

/**
 * Takes a slot; the result returns it.
 * @throws Problem too_many_requests if the caller's slots are taken, overloaded if all are
 */
export type TakeSlot = (audience: Audience, caller: Pick<Context, 'member' | 'network'>) => () => void

/** Opens the slots of one process. maxSeconds: the time after which a slot is free again. */
export function openSlots(maxSeconds: number): TakeSlot {
  const taken = new Set<{ isPublic: boolean; holder: string }>()
  const countTaken = (matches: (slot: { isPublic: boolean; holder: string }) => boolean): number =>
    [...taken].filter(matches).length
  return (audience, { member, network }) => {
    const slot = { isPublic: audience === 'public', holder: member ? `member ${member.id}` : network }
    if (countTaken(({ holder }) => holder === slot.holder) >= (member ? maxPerMember : maxPerNetwork))
      throw new Problem('too_many_requests', member ? ownRunning : networkRunning, {
        retryAfterSeconds: maxSeconds,
      })
    if (countTaken(({ isPublic }) => isPublic === slot.isPublic) >= (slot.isPublic ? maxPublic : maxMembers))
      throw new Problem('overloaded')
    taken.add(slot)
    return () => void taken.delete(slot)
  }
}
