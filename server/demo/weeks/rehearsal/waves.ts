import type { Act, Rehearsal } from './acts.ts'
import { createTurns, type Turns } from './turns.ts'
import { dayOf } from './world.ts'

/** A batch: acts carried out together, in the phases of their kinds. */
export type Wave = Act[]

/** Acts of one day: new campaigns, then batch after batch, then the expiries. */
export interface PlayDay {
  begins: Extract<Act, { kind: 'fund' }>[]
  waves: Wave[]
  expiries: Extract<Act, { kind: 'expire' }>[]
}

/** Phases of a batch, by kind of act. Acts of one phase run in order of time. */
const phases = {
  join: 0,
  fund: 0,
  topUp: 0,
  pause: 0,
  end: 0,
  start: 1,
  handIn: 2,
  complete: 3,
  approve: 3,
  reject: 4,
  bonus: 5,
  expire: 6,
} as const

/** Phase of an act within its batch. */
export const phaseOf = ({ kind }: Act): number => phases[kind]

/**
 * Splits a history into days and batches, so one database call handles many tasks. Within a day the acts of
 * one person, one wallet and one attempt keep their order, and no act runs before another of its campaign
 * that it depends on (turns.ts). No other order matters, since caps are per member.
 */
export function toDays({ acts, campaigns }: Pick<Rehearsal, 'acts' | 'campaigns'>): PlayDay[] {
  const turns = createTurns(campaigns)
  return Array.from(Map.groupBy(acts, ({ at }) => dayOf(at)).values(), (ofDay) => ({
    begins: ofDay.filter((act) => act.kind === 'fund'),
    waves: toWaves(ofDay, turns),
    expiries: ofDay.filter((act) => act.kind === 'expire'),
  }))
}

function toWaves(acts: readonly Act[], turns: Turns): Wave[] {
  const waves: Wave[] = []
  const lasts = new Map<string, { wave: number; phase: number }>()
  turns.beginDay()
  for (const act of acts) {
    if (act.kind === 'expire') {
      turns.note(act, 0)
      continue
    }
    const phase = phaseOf(act)
    const threads = orderingKeysOf(act)
    const wave = Math.max(
      turns.waveFor(act),
      ...threads.map((thread) => {
        const last = lasts.get(thread) ?? { wave: 0, phase: -1 }
        return last.wave + (phase > last.phase || (phase === last.phase && isWallet(thread)) ? 0 : 1)
      }),
    )
    turns.note(act, wave)
    for (const thread of threads) lasts.set(thread, { wave, phase })
    waves[wave] = [...(waves[wave] ?? []), act]
  }
  return Array.from(waves, (wave) => wave ?? [])
}

/** Ordering keys of an act: acts that share a key run in sequence. */
function orderingKeysOf(act: Act): string[] {
  const [tasks, wallet] = [`tasks ${act.member}`, `wallet ${act.member}`]
  switch (act.kind) {
    case 'start':
      return [tasks]
    case 'complete':
      return [tasks, wallet]
    case 'handIn':
    case 'reject':
      return [tasks, `attempt ${act.visit}`]
    case 'approve':
      return [wallet, `attempt ${act.visit}`]
    default:
      return [wallet]
  }
}

/** Wallet acts of one phase may share a batch, since one call keeps their order. */
const isWallet = (thread: string): boolean => thread.startsWith('wallet')
