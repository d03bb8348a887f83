import { expect, test } from 'vitest'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { cast, historyDays } from '#database/seeds/cast.ts'
import type { Act, Rehearsal } from './acts.ts'
import { rehearse } from './rehearse.ts'
import { phaseOf, toDays } from './waves.ts'
import { daySeconds } from './world.ts'

const setting = (name: SettingName): number => settingRows[name].standard
const atTimeOfDay = (seconds: number): Rehearsal => rehearse(setting, historyDays * daySeconds + seconds)

const morning = atTimeOfDay(9 * 3600)
const times = [1, 40, 600, 4 * 3600, 16 * 3600, daySeconds - 1]

test('the same moment gives the same history', () => {
  expect(atTimeOfDay(9 * 3600)).toEqual(morning)
})

test('the time of day changes only the last day of the history', () => {
  const before = ({ acts }: Rehearsal) => acts.filter(({ at }) => at < historyDays * daySeconds)
  for (const seconds of times) expect(before(atTimeOfDay(seconds))).toEqual(before(morning))
})

test.each(times)(
  'no act is in the future, and Ada has completed a task today (%i s after midnight)',
  (seconds) => {
    const { acts } = atTimeOfDay(seconds)
    expect(acts.filter(({ at }) => at > historyDays * daySeconds + seconds)).toEqual([])
    const today = acts.filter(
      ({ kind, at, member }) =>
        kind === 'complete' && at >= historyDays * daySeconds && cast[member ?? -1]?.username === 'ada',
    )
    // A visit does not fit into the first seconds of a day.
    expect(today.length > 0).toBe(seconds >= 30)
  },
)

test('everyone joins once and does one task at a time', () => {
  const { acts } = morning
  expect(acts.filter(({ kind }) => kind === 'join').length).toBe(cast.length)
  for (const place of cast.keys()) {
    const own = acts.filter((act) => act.member === place && /start|complete|expire|handIn/.test(act.kind))
    const kinds = own.map(({ kind }) => (kind === 'start' ? 'start' : 'end'))
    expect(kinds.filter((kind, index) => kind === kinds[index - 1])).toEqual([])
  }
})

/** Acts in the order in which they are carried out. */
const playedAt = (seconds: number): { rehearsal: Rehearsal; played: Act[] } => {
  const rehearsal = atTimeOfDay(seconds)
  const played = toDays(rehearsal).flatMap(({ waves, expiries }) => [
    ...waves.flatMap((wave) =>
      wave.toSorted((one, other) => phaseOf(one) - phaseOf(other) || one.at - other.at),
    ),
    ...expiries,
  ])
  return { rehearsal, played }
}

test('batches hold every act once and keep the order of each person’s tasks and wallet changes', () => {
  const { played, rehearsal } = playedAt(9 * 3600)
  expect(played.length).toBe(rehearsal.acts.length)
  expect(new Set(played).size).toBe(played.length)
  const orders = [/start|handIn|complete|reject/, /join|fund|topUp|pause|end|complete|approve|bonus/]
  for (const [place, kinds] of cast.flatMap((_, place) => orders.map((kinds) => [place, kinds] as const))) {
    const own = played.filter((act) => act.member === place && kinds.test(act.kind))
    expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((one, other) => one - other))
  }
})

test.each(times)(
  'each start finds a live campaign with completions left (%i s after midnight)',
  (seconds) => {
    const { rehearsal, played } = playedAt(seconds)
    const live = rehearsal.campaigns.map(() => ({ places: 0, held: 0, delivered: 0, isOpen: false }))
    const faults: Act[] = []
    for (const act of played) {
      const one = 'campaign' in act ? live[act.campaign] : undefined
      if (!one || !('campaign' in act)) continue
      const isClosed = !one.isOpen || one.delivered === one.places
      if (act.kind === 'fund') one.places = rehearsal.campaigns[act.campaign]?.target ?? 0
      if (act.kind === 'topUp') one.places += act.more
      if (act.kind === 'fund' || act.kind === 'pause' || act.kind === 'end') one.isOpen = act.kind === 'fund'
      if (act.kind === 'start' || act.kind === 'topUp') {
        if (isClosed || one.delivered + one.held >= one.places) faults.push(act)
      }
      if (act.kind === 'handIn') one.held += 1
      if (act.kind === 'reject' || (act.kind === 'approve' && act.part === 'first')) one.held -= 1
      if (
        (act.kind === 'complete' && act.verdict === 'ok') ||
        (act.kind === 'approve' && act.part === 'first')
      )
        one.delivered += 1
      if (one.delivered + one.held > one.places) faults.push(act)
    }
    expect(faults).toEqual([])
  },
)
