/** Reports and claims that wait for admins when the demo is first opened, and accounts that were proven before. */

/** Reports by people of the cast; `place`: index among the running campaigns for websites of others. */
export const reports = [
  {
    username: 'siobhanwalsh',
    place: 4,
    reason: 'broken',
    note: 'It asks for a password before anything shows.',
  },
  {
    username: 'tariq_kites',
    place: 9,
    reason: 'misleading',
    note: 'The title promises a pattern; the page sells one.',
  },
  { username: 'yukitanabe', place: 9, reason: 'misleading', note: null },
] as const

/** Accounts of the cast; waiting: an admin is asked to look for the code. */
export const accounts = [
  { username: 'paperboats', platform: 'soundcloud', handle: 'paperboats', waiting: false },
  { username: 'tariq_kites', platform: 'twitch', handle: 'tariq_kites', waiting: false },
  { username: 'yukitanabe', platform: 'instagram', handle: 'yukitanabe', waiting: true },
] as const
