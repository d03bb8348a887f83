import { type Entries, feedback, flat, visit } from './entry.ts'

/** What is earned and promoted there. */
export const twitter: Entries = [
  ['like', { kind: 'post', label: 'Like a post', kinds: ['post'], rewards: flat(4), floor: 3 }],
  ['follow', { kind: 'profile', label: 'Follow a profile', kinds: ['profile'], rewards: flat(8), floor: 5 }],
  ['visit', visit('post or profile', ['post', 'profile'])],
  ['feedback', feedback('post or profile', ['post', 'profile'], 25, 15)],
]
