import { type Entries, feedback, flat, followProfile, visit } from './entry.ts'

/** Catalogue rows of Pinterest. */
export const pinterest: Entries = [
  ['save', { kind: 'pin', label: 'Save a pin', kinds: ['pin'], rewards: flat(4), floor: 3 }],
  ['follow', followProfile(6, 4)],
  ['visit', visit('pin, board or profile', ['pin', 'board', 'profile'])],
  ['feedback', feedback('pin, board or profile', ['pin', 'board', 'profile'], 25, 15)],
]
