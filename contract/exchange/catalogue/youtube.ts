import { type Entries, feedback, flat, visit } from './entry.ts'

/** Catalogue rows of YouTube. */
export const youtube: Entries = [
  [
    'watch',
    {
      kind: 'video',
      label: 'Watch a video',
      kinds: ['video'],
      rewards: { 30: 6, 60: 12, 120: 24, 180: 36 },
    },
  ],
  [
    'like',
    {
      kind: 'video',
      label: 'Like a video',
      kinds: ['video'],
      rewards: flat(5),
      floor: 3,
      accountCheck: true,
    },
  ],
  [
    'subscribe',
    {
      kind: 'channel',
      label: 'Subscribe to a channel',
      kinds: ['channel'],
      rewards: flat(10),
      floor: 6,
      accountCheck: true,
    },
  ],
  ['visit', visit('video or channel', ['video', 'channel', 'playlist'])],
  ['feedback', feedback('video or channel', ['video', 'channel'], 40, 25)],
]
