import { type Entries, feedback, flat, visit } from './entry.ts'

/** What is earned and promoted there. */
export const twitch: Entries = [
  [
    'watch',
    {
      kind: 'recording',
      label: 'Watch a recording',
      // Twitch documents no way to ask a clip where it stands.
      kinds: ['recording'],
      rewards: { 60: 12 },
      tier: 'amber',
      note: 'Twitch names exchanged live viewers and follows as fake engagement. Clips and recordings are not named, yet Twitch may see them alike.',
      named: 'recording',
    },
  ],
  [
    'watch',
    {
      kind: 'stream',
      label: 'Watch a live stream',
      kinds: ['channel'],
      rewards: { 180: 36 },
      named: 'live',
    },
  ],
  [
    'follow',
    {
      kind: 'channel',
      label: 'Follow a channel',
      kinds: ['channel'],
      rewards: flat(10),
      floor: 6,
      accountCheck: true,
    },
  ],
  ['visit', visit('channel or recording', ['channel', 'recording', 'clip'])],
  ['feedback', feedback('channel or recording', ['channel', 'recording', 'clip'], 40, 25)],
]
