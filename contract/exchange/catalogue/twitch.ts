import { type Entries, feedback, flat, visit } from './entry.ts'

/** Catalogue rows of Twitch. */
export const twitch: Entries = [
  [
    'watch',
    {
      kind: 'recording',
      label: 'Watch a recording',
      // No clips: Twitch documents no way to read a clip's playback position.
      kinds: ['recording'],
      rewards: { 60: 12 },
      tier: 'amber',
      note: 'Twitch names exchanged live viewers and follows as fake engagement. Recordings are not named, yet Twitch may treat them alike.',
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
  ['visit', visit('channel, recording or clip', ['channel', 'recording', 'clip'])],
  ['feedback', feedback('channel, recording or clip', ['channel', 'recording', 'clip'], 40, 25)],
]
