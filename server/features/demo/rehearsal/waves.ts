import type { Act, Rehearsal } from './acts.ts'
import { createTurns, type Turns } from './turns.ts'
import { dayOf } from './world.ts'

/** Acts that are carried out together, by the phases of their kinds. */
export type Wave = Act[]

/** A day's acts: campaigns that begin, then batch after batch, then the expiries at the day's end. */
export interface PlayDay {
  begins: Extract<Act, { kind: 'fund' }>[]
  waves: Wave[]
  expiries: Extract<Act, { kind: 'expire' }>[]
}

/** Phases in which the kinds of a batch are carried out; acts of one phase go by their time. */
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
 * Cuts a history into batches, day by day, so one call of the database serves many tasks instead of one.
 * Within a day the acts of one person, of one wallet and of one attempt keep their order, and no act passes
 * one of its campaign that it needs (turns.ts). No other order matters: caps belong to one member.
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

/** One call keeps the order of what it does to a wallet. */
const isWallet = (thread: string): boolean => thread.startsWith('wallet')
