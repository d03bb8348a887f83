import { type Entries, feedback, flat, visit } from './entry.ts'

/** Catalogue rows of Discord. */
export const discord: Entries = [
  [
    'join',
    {
      kind: 'server',
      label: 'Join a server',
      kinds: ['server'],
      rewards: flat(10),
      floor: 6,
      accountCheck: true,
    },
  ],
  ['visit', visit('server’s invite page', ['server'])],
  ['feedback', feedback('server', ['server'], 30, 20)],
]
