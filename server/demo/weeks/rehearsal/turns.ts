import { staged } from '../stage.ts'
import type { Act, StagedCampaign } from './acts.ts'

/** Earliest batches for the acts of each campaign, within a day. */
export interface Turns {
  /** Starts a day. All acts of earlier days have been carried out. */
  beginDay(): void
  /** First batch in which an act's campaign allows it. */
  waveFor(act: Act): number
  note(act: Act, wave: number): void
}

/** Running totals of one campaign for the current day. */
interface Turn {
  /** Places taken by attempts: those not returned before this day, and all of this day. */
  taken: number
  /** Places returned on this day, and the first batch after all of their returns. */
  returned: number
  returnedBy: number
  delivered: number
  /** Total places, each valid from its batch on. */
  offers: { places: number; from: number }[]
  /** Last batch used; -1: none yet. */
  until: number
}

/**
 * Tracks the places of campaigns. An attempt must find one in whatever order the other acts run, so it waits
 * for the top-up that created its place or, if only returned places are left, for all returns. Acts that
 * close a campaign come last.
 */
export function createTurns(campaigns: readonly StagedCampaign[]): Turns {
  const turns = campaigns.map(
    ({ target }): Turn => ({
      ...{ taken: 0, returned: 0, returnedBy: 0, delivered: 0, until: -1 },
      offers: [{ places: target, from: 0 }],
    }),
  )
  const turnOf = (act: Act): Turn | undefined => ('campaign' in act ? turns[act.campaign] : undefined)
  return {
    beginDay() {
      for (const turn of turns) beginDay(turn)
    },
    waveFor(act) {
      const turn = turnOf(act)
      return turn ? waveFor(turn, act) : 0
    },
    note(act, wave) {
      const turn = turnOf(act)
      if (turn) note(turn, act, wave)
    },
  }
}

function beginDay(turn: Turn): void {
  turn.taken -= turn.returned
  turn.offers = [{ ...lastOffer(turn), from: 0 }]
  Object.assign(turn, { returned: 0, returnedBy: 0, until: -1 })
}

function waveFor(turn: Turn, act: Act): number {
  if (act.kind === 'pause' || act.kind === 'end') return turn.until + 1
  if (act.kind === 'start')
    return offerBeyond(turn, turn.taken + 1)?.from ?? Math.max(lastOffer(turn).from, turn.returnedBy)
  if (!isDelivery(act)) return 0
  return act.isLast ? turn.until : (offerBeyond(turn, turn.delivered + 1) ?? lastOffer(turn)).from
}

/**
 * First offer with more places than `count`: one must remain, since a full campaign closes and cannot be
 * topped up.
 */
const offerBeyond = ({ offers }: Turn, count: number) => offers.find(({ places }) => places > count)

const lastOffer = ({ offers }: Turn): Turn['offers'][number] => staged(offers.at(-1))

function note(turn: Turn, act: Act, wave: number): void {
  if (act.kind === 'fund') turn.offers = [{ ...lastOffer(turn), from: wave }]
  if (act.kind === 'topUp') turn.offers.push({ places: lastOffer(turn).places + act.more, from: wave })
  if (act.kind === 'start') turn.taken += 1
  if (isDelivery(act)) turn.delivered += 1
  if (givesBack(act)) {
    turn.returned += 1
    turn.returnedBy = Math.max(turn.returnedBy, wave + 1)
  }
  turn.until = Math.max(turn.until, wave)
}

const isDelivery = (act: Act): act is Extract<Act, { kind: 'complete' | 'approve' }> =>
  (act.kind === 'complete' && act.verdict === 'ok') || (act.kind === 'approve' && act.part === 'first')

const givesBack = (act: Act): boolean =>
  act.kind === 'expire' || act.kind === 'reject' || (act.kind === 'complete' && act.verdict !== 'ok')
