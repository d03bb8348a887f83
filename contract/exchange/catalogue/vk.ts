import { type Entries, feedback, flat, followProfile, visit } from './entry.ts'

/** Catalogue rows of VK. */
export const vk: Entries = [
  [
    'like',
    {
      kind: 'post',
      label: 'Like a post',
      kinds: ['post', 'video'],
      rewards: flat(4),
      floor: 3,
      accountCheck: true,
    },
  ],
  ['follow', { ...followProfile(8, 5), accountCheck: true }],
  [
    'join',
    {
      kind: 'community',
      label: 'Join a community',
      kinds: ['community'],
      rewards: flat(8),
      floor: 5,
      accountCheck: true,
    },
  ],
  ['visit', visit('page, post or video', ['profile', 'community', 'post', 'video'])],
  ['feedback', feedback('page, post or video', ['profile', 'community', 'post', 'video'], 25, 15)],
]
