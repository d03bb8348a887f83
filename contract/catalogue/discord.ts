import { type Entries, feedback, flat, visit } from './entry.ts'

/** What is earned and promoted there. */
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
