import { expect, test } from 'vitest'
import { platformNames } from '../platforms.ts'
import { catalogue, catalogueRow, effortOf, rewardRanges, rowsOfContent } from './catalogue.ts'

/** Figures of the product decisions: default(floor), or seconds=points. */
const decided: Record<string, string> = {
  'youtube.watch': '30=6 60=12 120=24 180=36',
  'youtube.like': '5(3)',
  'youtube.subscribe': '10(6)',
  'youtube.visit': '15=3',
  'youtube.feedback': '40(25)',
  'tiktok.watch': '15=3 30=6 60=12',
  'tiktok.like': '4(3)',
  'tiktok.follow': '8(5)',
  'tiktok.visit': '15=3',
  'tiktok.feedback': '30(20)',
  'twitter.like': '4(3)',
  'twitter.follow': '8(5)',
  'twitter.visit': '15=3',
  'twitter.feedback': '25(15)',
  'instagram.like': '4(3)',
  'instagram.follow': '8(5)',
  'instagram.visit': '15=3',
  'instagram.feedback': '30(20)',
  'pinterest.save': '4(3)',
  'pinterest.follow': '6(4)',
  'pinterest.visit': '15=3',
  'pinterest.feedback': '25(15)',
  'soundcloud.watch': '30=6 60=12 120=24',
  'soundcloud.like': '5(3)',
  'soundcloud.follow': '8(5)',
  'soundcloud.visit': '15=3',
  'soundcloud.feedback': '40(25)',
  'twitch.watch.recording': '60=12',
  'twitch.watch.live': '180=36',
  'twitch.follow': '10(6)',
  'twitch.visit': '15=3',
  'twitch.feedback': '40(25)',
  'website.visit': '15=3 30=6 60=12 120=24',
  'website.feedback': '40(25)',
  'vk.like': '4(3)',
  'vk.follow': '8(5)',
  'vk.join': '8(5)',
  'vk.visit': '15=3',
  'vk.feedback': '25(15)',
  'discord.join': '10(6)',
  'discord.visit': '15=3',
  'discord.feedback': '30(20)',
}

const written = ({ rewards, floor }: (typeof catalogue)[number]): string =>
  Object.entries(rewards)
    .map(([seconds, points]) => (seconds === '0' ? `${points}(${floor})` : `${seconds}=${points}`))
    .join(' ')

test('the catalogue is the 42 rows of the product decisions, with their figures', () => {
  expect(Object.fromEntries(catalogue.map((row) => [row.key, written(row)]))).toEqual(decided)
  expect(catalogue).toHaveLength(42)
  expect([...new Set(catalogue.map(({ platform }) => platform))]).toEqual([...platformNames])
})

test('each row states the platform’s position, its source and the date it was checked', () => {
  for (const { key, note, link, lookedUp, checkedOn, noteVersion } of catalogue) {
    expect(note.length, key).toBeGreaterThan(40)
    expect(lookedUp.length, key).toBeGreaterThan(20)
    expect(link, key).toMatch(/^https:\/\//)
    expect(checkedOn, key).toBe('2026-11-21')
    expect(noteVersion, key).toBe(1)
  }
})

test('likes, follows and live views are red, feedback and visits are not, a website is green', () => {
  const tiers = Object.fromEntries(catalogue.map(({ key, tier }) => [key, tier]))
  expect(
    new Set(
      catalogue.filter(({ group }) => group === 'likes' || group === 'follows').map(({ tier }) => tier),
    ),
  ).toEqual(new Set(['red']))
  expect(tiers['twitch.watch.live']).toBe('red')
  expect(tiers['twitch.watch.recording']).toBe('amber')
  expect(tiers['youtube.visit']).toBe('amber')
  expect(catalogue.filter(({ tier }) => tier === 'green').map(({ key }) => key)).toEqual([
    'website.visit',
    'website.feedback',
  ])
})

test('no two rows of a platform and action take the same kind of content', () => {
  for (const { platform, kinds } of catalogue)
    for (const kind of kinds) {
      const actions = rowsOfContent(platform, kind).map(({ action }) => action)
      expect(new Set(actions).size, `${platform} ${kind}`).toBe(actions.length)
    }
})

test('the kind of content distinguishes the two Twitch watch rows', () => {
  expect(catalogueRow('twitch', 'watch', 'recording')?.key).toBe('twitch.watch.recording')
  expect(catalogueRow('twitch', 'watch', 'channel')?.key).toBe('twitch.watch.live')
  expect(catalogueRow('twitch', 'watch', 'site')).toBeUndefined()
  expect(catalogueRow('website', 'like')).toBeUndefined()
})

test('a reward range runs from the floor to a multiple of the default, and with a timer from the default', () => {
  const like = catalogue.find(({ key }) => key === 'youtube.like')
  const visit = catalogue.find(({ key }) => key === 'website.visit')
  if (!like || !visit) throw new Error('rows not found')
  expect(rewardRanges(like, 3)).toEqual([{ seconds: 0, reward: 5, least: 3, most: 15 }])
  expect(rewardRanges(visit, 1)[1]).toEqual({ seconds: 30, reward: 6, least: 6, most: 6 })
  expect(effortOf(like, 0)).toBe(15)
  expect(effortOf(visit, 60)).toBe(60)
})
