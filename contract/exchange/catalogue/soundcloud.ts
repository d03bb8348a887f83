import { type Entries, feedback, flat, followProfile, visit } from './entry.ts'

/** Catalogue rows of SoundCloud. */
export const soundcloud: Entries = [
  [
    'watch',
    { kind: 'track', label: 'Listen to a track', kinds: ['track'], rewards: { 30: 6, 60: 12, 120: 24 } },
  ],
  [
    'like',
    {
      kind: 'track',
      label: 'Like a track',
      kinds: ['track'],
      rewards: flat(5),
      floor: 3,
      accountCheck: true,
    },
  ],
  ['follow', { ...followProfile(8, 5), accountCheck: true }],
  ['visit', visit('track, playlist or profile', ['track', 'playlist', 'profile'])],
  ['feedback', feedback('track, playlist or profile', ['track', 'playlist', 'profile'], 40, 25)],
]
