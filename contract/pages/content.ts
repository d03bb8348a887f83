import { listFeedback, listFeedbackPieces } from '../checks/feedback.ts'
import { listCampaigns, readCampaignTerms } from '../exchange/campaigns.ts'
import type { Output } from '../operation.ts'
import { type PlatformName, platformLabels } from '../platforms.ts'
import type { PageFacts, PageRead, WrittenRow } from './row.ts'
import { taskList } from './task-list.ts'

const termsOf = (facts: PageFacts) => ({
  query: { platform: facts.params.platform ?? facts.preset.platform ?? 'website' },
})

/** Reads of a platform's page. An unknown platform is a 404. */
const ownOfPlatform: readonly PageRead[] = [
  {
    operation: readCampaignTerms,
    input: termsOf,
    titleOf: (terms) => ownContentTitle((terms as Output<typeof readCampaignTerms>).platform),
  },
  { operation: readCampaignTerms },
  { operation: listCampaigns, input: termsOf },
]

const ownTwitch: readonly PageRead[] = [
  { operation: readCampaignTerms },
  {
    operation: listCampaigns,
    input: ({ preset: { action = '' } }) => ({ query: { platform: 'twitch', action, kind: 'channel' } }),
  },
]

const ownContentTitle = (platform: PlatformName): string =>
  ({ website: 'Your websites', discord: 'Your Discord servers' })[platform as string] ??
  `Your ${platformLabels[platform]}`

/** Received feedback by piece; one piece, or what was given, as a list. */
const feedback: readonly PageRead[] = [
  {
    operation: listFeedbackPieces,
    input: ({ query }) => (query.side === 'given' || query.piece ? null : {}),
  },
  {
    operation: listFeedback,
    input: ({ query: { side, piece } }) => {
      if (side === 'given') return { query: { side } }
      return piece ? { query: { side: 'received', pieceId: piece } } : null
    },
  },
]

/** Pages of a member's campaigns. */
export const contentPages: readonly WrittenRow[] = [
  {
    path: '/content-hub',
    title: 'Content Hub',
    page: 'content-hub',
    data: [{ operation: listCampaigns }, { operation: readCampaignTerms }],
  },
  {
    path: '/content-feedback',
    title: 'Feedback',
    page: 'content-feedback',
    data: feedback,
  },
  {
    path: '/content-hub/twitch-channels',
    title: 'Your Twitch channels',
    page: 'content-platform',
    preset: { platform: 'twitch', action: 'follow', kind: 'channel' },
    data: ownTwitch,
  },
  {
    path: '/content-hub/twitch-streams',
    title: 'Your Twitch streams',
    page: 'content-platform',
    preset: { platform: 'twitch', action: 'watch', kind: 'channel' },
    data: ownTwitch,
  },
  {
    path: '/content/{platform}',
    title: 'Your content',
    page: 'content-platform',
    data: ownOfPlatform,
  },
  taskList('/twitch-channels', {
    platform: 'twitch',
    action: 'follow',
    title: 'Twitch channels to follow',
    lead: 'Open the channel, follow it and prove it.',
  }),
  taskList('/twitch-streams', {
    platform: 'twitch',
    action: 'watch',
    title: 'Twitch streams to watch',
    lead: 'Live streams and recordings, played here.',
    empty: 'No streams or recordings to watch right now.',
  }),
  {
    path: '/mycontent',
    title: 'My content',
    page: 'my-content',
    data: [{ operation: listCampaigns }],
  },
]
