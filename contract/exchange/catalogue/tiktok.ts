import { type Entries, feedback, flat, followProfile, visit } from './entry.ts'

/** Catalogue rows of TikTok. */
export const tiktok: Entries = [
  ['watch', { kind: 'video', label: 'Watch a video', kinds: ['video'], rewards: { 15: 3, 30: 6, 60: 12 } }],
  ['like', { kind: 'video', label: 'Like a video', kinds: ['video', 'post'], rewards: flat(4), floor: 3 }],
  ['follow', followProfile(8, 5)],
  ['visit', visit('video or profile', ['video', 'post', 'profile'])],
  ['feedback', feedback('video or profile', ['video', 'post', 'profile'], 30, 20)],
]
