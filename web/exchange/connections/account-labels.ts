import { catalogue } from '#contract/exchange/catalogue.ts'
import type { Connection, PlatformAccounts } from '#contract/exchange/connections.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { shortenNumber } from '../../design/shorten-number.ts'
import { capitalised } from '../../design/texts.ts'

const proofs: Record<Connection['provenBy'], string> = {
  code: 'Proven by a code in the bio',
  oauth: 'Proven by signing in there',
  admin: 'Proven by a code an admin checked',
}

/** How an account was proven and the figures its platform reports, on one line. */
export function accountLine({ provenBy, followers, engagement }: Connection): string {
  const figures = [
    followers === null ? null : `${shortenNumber(followers)} ${followers === 1 ? 'follower' : 'followers'}`,
    engagement === null ? null : `${engagement}% engagement`,
  ]
  return [proofs[provenBy], ...figures].filter((part) => part !== null).join(' · ')
}

/** Display name of an account: with an @ where the platform's handles are written with one. */
export const handleText = (platform: PlatformName, handle: string): string =>
  platform === 'website' || platform === 'soundcloud' || platform === 'vk' || /^UC[\w-]{22}$/.test(handle)
    ? handle
    : `@${handle}`

/** Connection status of a platform, for its card. */
export function statusOf({ connections, claim }: PlatformAccounts): {
  word: string
  tone: 'neutral' | 'warn'
} {
  if (connections.some(({ access }) => access === 'ended')) return { word: 'Connect again', tone: 'warn' }
  if (connections.length > 0) return { word: 'Connected', tone: 'neutral' }
  if (claim?.state === 'waiting') return { word: 'In review', tone: 'neutral' }
  if (claim?.state === 'rejected') return { word: 'Not proven', tone: 'warn' }
  return claim ? { word: 'Waiting for code', tone: 'neutral' } : { word: 'Not connected', tone: 'neutral' }
}

const verbs: Record<string, string> = {
  watch: 'watches',
  like: 'likes',
  subscribe: 'subscribers',
  follow: 'followers',
  join: 'members',
  save: 'saves',
  visit: 'visits',
  feedback: 'feedback',
}

/** Actions available on a platform, in words: "Watches, likes, visits". */
export function offersOf(platform: PlatformName): string {
  const words = catalogue
    .filter((row) => row.platform === platform)
    .map(({ action }) =>
      platform === 'soundcloud' && action === 'watch' ? 'plays' : (verbs[action] ?? action),
    )
  const [first = '', ...more] = [...new Set(words)]
  return [capitalised(first), ...more].join(', ')
}
