import type { PlatformName } from '#contract/platforms.ts'

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

/** Screenshots awaiting admins: the words of whose was rejected last, and who sent one that can't be read for certain. */
export const screenshots = {
  dispute: 'It is done, and the button under the name says so. Please look again.',
  unclear: { username: 'noor_elsayed', platform: 'instagram', action: 'follow' },
} as const

/** An account of the cast. figures: its platform reports them. waiting: the claim awaits an admin, who looks for the code. */
interface Account {
  username: string
  platform: PlatformName
  handle: string
  figures?: { followers: number; engagement: number }
  waiting?: boolean
}

const own = (platform: PlatformName, ...usernames: string[]): Account[] =>
  usernames.map((username) => ({ username, platform, handle: username }))

/** Accounts of the cast: who has one may claim the daily bonus for good. */
export const accounts: readonly Account[] = [
  {
    username: 'ada',
    platform: 'youtube',
    handle: 'kilnandtide',
    figures: { followers: 1284, engagement: 6.2 },
  },
  { username: 'ada', platform: 'instagram', handle: 'kiln.and.tide' },
  { username: 'yukitanabe', platform: 'instagram', handle: 'yukitanabe', waiting: true },
  ...own('soundcloud', 'paperboats', 'marlow_and_pine', 'tomaszwilk', 'theoblanchard'),
  ...own('twitch', 'tariq_kites', 'emrekaya', 'mateoquiroga'),
  ...own('instagram', 'ravimenon', 'adaeze_obi', 'lenahofer', 'dimitra_bakes', 'aroha_weaves', 'greenish'),
  ...own(
    'youtube',
    'siobhanwalsh',
    'priya_raman',
    'ingrid_roasts',
    'linh_tran',
    'camiladuarte',
    'noor_elsayed',
  ),
  ...own('pinterest', 'marakovac', 'kwameasante', 'weilingchua', 'nkechi_reads'),
]
