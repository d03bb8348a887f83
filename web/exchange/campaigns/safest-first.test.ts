import { expect, test } from 'vitest'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { safestFirst } from './safest-first.ts'

const actions = (platform: string, ...kinds: string[]) =>
  safestFirst(platform, kinds).map(({ action }) => action)

test('the safest action is first; of equally safe ones, the visit', () => {
  expect(actions('youtube', 'video')).toEqual(['visit', 'feedback', 'watch', 'like'])
  expect(actions('twitch', 'recording')).toEqual(['visit', 'watch', 'feedback'])
  expect(actions('vk', 'profile', 'community')).toEqual(['visit', 'feedback', 'follow', 'join'])
})

test('nothing against the rules is proposed if something else is possible', () => {
  for (const { platform, kinds } of catalogue)
    for (const kind of kinds) {
      const rows = safestFirst(platform, [kind])
      if (rows.some(({ tier }) => tier !== 'red'))
        expect(rows[0]?.tier, `${platform} ${kind}`).not.toBe('red')
    }
})
