import { expect, test } from 'vitest'
import { explainServer } from './failure.ts'

test.each([
  [
    'a user without an entry in the system’s list of users',
    'initdb: could not look up effective user ID 54321: user does not exist',
    /this user \(54321\) has no entry in \/etc\/passwd.*Add one.*DATABASE_URL/is,
  ],
  [
    'a full disk',
    'FATAL: could not write lock file: No space left on device',
    /disk that holds \/data is full/,
  ],
  ['an unknown reason', 'FATAL: something else', /The end of its log:\nFATAL: something else/],
])('PostgreSQL’s failure because of %s is explained', (_, words, sentence) => {
  expect(explainServer(words, '/data').message).toMatch(sentence)
})
