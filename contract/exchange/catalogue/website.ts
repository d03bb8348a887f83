import { type Entries, feedback, visit } from './entry.ts'

/** Catalogue rows of websites. */
export const website: Entries = [
  ['visit', { ...visit('website', ['site'], { 15: 3, 30: 6, 60: 12, 120: 24 }), tier: 'green' }],
  ['feedback', { ...feedback('website', ['site'], 40, 25), tier: 'green' }],
]
