import type { Act } from './acts.ts'
import { dayOf } from './world.ts'

/** Acts that can be carried out together: nobody is in it twice, and each campaign's acts stay in their order. */
export type Wave = Act[]

/** A day's acts: campaigns that begin, then wave after wave, then what the day's end finds left over. */
export interface PlayDay {
  begins: Extract<Act, { kind: 'fund' }>[]
  waves: Wave[]
  expiries: Extract<Act, { kind: 'expire' }>[]
}

/**
 * Cuts a history into waves, day by day: one call of the database then serves many visits instead of one. Within a
 * day each member's acts keep their order, and no visit to a campaign passes a turn of it, which is all that
 * counters, wallets and set-aside points can tell.
 */
export function toDays(acts: readonly Act[]): PlayDay[] {
  const days = new Map<number, Act[]>()
  for (const act of acts) {
    const day = dayOf(act.at)
    days.set(day, [...(days.get(day) ?? []), act])
  }
  return [...days.values()].map((ofDay) => ({
    begins: ofDay.filter((act) => act.kind === 'fund'),
    waves: toWaves(ofDay.filter((act) => act.kind !== 'expire')),
    expiries: ofDay.filter((act) => act.kind === 'expire'),
  }))
}

/** In which order a wave's acts are carried out. */
const phases = {
  join: 0,
  fund: 0,
  topUp: 0,
  pause: 0,
  end: 0,
  start: 1,
  complete: 2,
  handIn: 2,
  expire: 2,
  approve: 3,
  reject: 3,
  bonus: 4,
} as const

/** The phases of a wave by name. */
export const phaseOf = ({ kind }: Act): number => phases[kind]

function toWaves(acts: readonly Act[]): Wave[] {
  const waves: Wave[] = []
  const members = new Map<number, { place: number; phase: number }>()
  /** Of each campaign: the first wave that may use it, and the last one that does. */
  const campaigns = new Map<number, { from: number; until: number }>()
  for (const act of acts) {
    const phase = phaseOf(act)
    const last = act.member === null ? undefined : members.get(act.member)
    const free = last ? last.place + (phase > last.phase ? 0 : 1) : 0
    const campaign = 'campaign' in act ? campaigns.get(act.campaign) : undefined
    const { from = 0, until = -1 } = campaign ?? {}
    const place = Math.max(free, from, comesAfterAll(act) ? until + (phase === 0 ? 1 : 0) : 0)
    waves[place] = [...(waves[place] ?? []), act]
    if (act.member !== null) members.set(act.member, { place, phase })
    if ('campaign' in act)
      campaigns.set(act.campaign, {
        from: comesBeforeRest(act) ? place + (phase === 0 ? 0 : 1) : from,
        until: Math.max(until, place),
      })
  }
  return Array.from(waves, (wave) => wave ?? [])
}

const isMark = (act: Act): boolean =>
  act.kind === 'reject' || ((act.kind === 'complete' || act.kind === 'approve') && act.isMark)

/** What must not overtake anything on its campaign. */
const comesAfterAll = (act: Act): boolean => act.kind === 'pause' || act.kind === 'end' || isMark(act)

/** What nothing later on its campaign may overtake. */
const comesBeforeRest = (act: Act): boolean => act.kind === 'fund' || act.kind === 'topUp' || isMark(act)
