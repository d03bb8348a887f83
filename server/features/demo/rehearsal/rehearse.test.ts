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

test('the days before the last are the same at whatever time of the last it is planted', () => {
  const before = ({ acts }: Rehearsal) => acts.filter(({ at }) => at < historyDays * daySeconds)
  for (const seconds of times) expect(before(atTimeOfDay(seconds))).toEqual(before(morning))
})

test.each(times)(
  'nothing of it lies in the future, and Ada has been here today (%i s after midnight)',
  (seconds) => {
    const { acts } = atTimeOfDay(seconds)
    expect(acts.filter(({ at }) => at > historyDays * daySeconds + seconds)).toEqual([])
    const today = acts.filter(
      ({ kind, at, member }) =>
        kind === 'complete' && at >= historyDays * daySeconds && cast[member ?? -1]?.username === 'ada',
    )
    // The first seconds of a day are too short for a visit.
    expect(today.length > 0).toBe(seconds >= 30)
  },
)

test('everybody comes once, and nobody does two things at a time', () => {
  const { acts } = morning
  expect(acts.filter(({ kind }) => kind === 'join').length).toBe(cast.length)
  for (const place of cast.keys()) {
    const own = acts.filter((act) => act.member === place && /start|complete|expire|handIn/.test(act.kind))
    const kinds = own.map(({ kind }) => (kind === 'start' ? 'start' : 'end'))
    expect(kinds.filter((kind, index) => kind === kinds[index - 1])).toEqual([])
  }
})

test('waves hold every act once, nobody overtakes themselves, and each visit begins before it ends', () => {
  const played: Act[] = []
  for (const { waves, expiries } of toDays(morning.acts)) {
    for (const wave of waves) {
      const inOrder = wave.toSorted((one, other) => phaseOf(one) - phaseOf(other) || one.at - other.at)
      played.push(...inOrder)
    }
    played.push(...expiries)
  }
  expect(played.length).toBe(morning.acts.length)
  expect(new Set(played).size).toBe(played.length)
  for (const place of cast.keys()) {
    const own = played.filter((act) => act.member === place && act.kind !== 'expire')
    expect(own.map(({ at }) => at)).toEqual(own.map(({ at }) => at).toSorted((one, other) => one - other))
  }
})
