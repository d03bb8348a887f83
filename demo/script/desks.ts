/** Reports and claims awaiting admins when the demo first opens, and accounts connected before. */

/** Reports by people of the cast. place: index among the live website campaigns that no reporter owns. */
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

/** Accounts of the cast. figures: its platform reports them. waiting: the claim awaits an admin, who looks for the code. */
export const accounts = [
  {
    username: 'ada',
    platform: 'youtube',
    handle: 'kilnandtide',
    figures: { followers: 1284, engagement: 6.2 },
    waiting: false,
  },
  { username: 'ada', platform: 'instagram', handle: 'kiln.and.tide', figures: null, waiting: false },
  { username: 'paperboats', platform: 'soundcloud', handle: 'paperboats', figures: null, waiting: false },
  { username: 'tariq_kites', platform: 'twitch', handle: 'tariq_kites', figures: null, waiting: false },
  { username: 'yukitanabe', platform: 'instagram', handle: 'yukitanabe', figures: null, waiting: true },
] as const
