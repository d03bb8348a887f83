import { expect, test } from 'vitest'
import { liveLimit, type Terms } from './rules.ts'

test('an owner whose premium has ended reads how many running campaigns must pause for another', () => {
  const terms = { mostLive: 3, premium: false } as Terms
  expect(liveLimit(terms, { live: 2 })).toBeNull()
  expect(liveLimit(terms, { live: 3 })).toContain(
    'running campaigns without premium. Pause or end one first.',
  )
  expect(liveLimit(terms, { live: 5 })).toBe(
    'You have 5 running campaigns, and the limit without premium is 3. Pause or end 3 first.',
  )
})
