import { type Entries, feedback, flat, visit } from './entry.ts'

/** What is earned and promoted there. */
export const pinterest: Entries = [
  ['save', { kind: 'pin', label: 'Save a pin', kinds: ['pin'], rewards: flat(4), floor: 3 }],
  ['follow', { kind: 'profile', label: 'Follow a profile', kinds: ['profile'], rewards: flat(6), floor: 4 }],
  ['visit', visit('pin, board or profile', ['pin', 'board', 'profile'])],
  ['feedback', feedback('pin, board or profile', ['pin', 'board', 'profile'], 25, 15)],
]
