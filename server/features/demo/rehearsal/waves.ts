import type { Act, Rehearsal } from './acts.ts'
import { createTurns, type Turns } from './turns.ts'
import { dayOf } from './world.ts'

/** Acts that are carried out together, by the phases of their kinds. */
export type Wave = Act[]

/** A day's acts: campaigns that begin, then wave after wave, then what the day's end finds left over. */
export interface PlayDay {
  begins: Extract<Act, { kind: 'fund' }>[]
  waves: Wave[]
  expiries: Extract<Act, { kind: 'expire' }>[]
}

/** In which order the kinds of a wave are carried out; those of one phase by their time. */
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

/** The phases of a wave by name. */
export const phaseOf = ({ kind }: Act): number => phases[kind]

/**
 * Cuts a history into waves, day by day: one call of the database then serves many tasks instead of one. Within a day
 * nobody's tasks overtake each other, nor what changes somebody's wallet, nor what becomes of an attempt; and no act
 * passes one of its campaign that it needs (turns.ts). Nothing else can tell an order: caps are a member's own.
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
    const threads = threadsOf(act)
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

/** What an act must not be overtaken in. */
function threadsOf(act: Act): string[] {
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
