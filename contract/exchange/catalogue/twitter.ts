import { type Entries, feedback, flat, followProfile, visit } from './entry.ts'

/** Catalogue rows of Twitter. */
export const twitter: Entries = [
  ['like', { kind: 'post', label: 'Like a post', kinds: ['post'], rewards: flat(4), floor: 3 }],
  ['follow', followProfile(8, 5)],
  ['visit', visit('post or profile', ['post', 'profile'])],
  ['feedback', feedback('post or profile', ['post', 'profile'], 25, 15)],
]
