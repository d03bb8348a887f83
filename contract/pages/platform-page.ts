import { listConnections, listFollows } from '../exchange/connections.ts'
import { countTasks } from '../exchange/tasks.ts'
import { type PlatformName, platformHref, platformLabels, platformNames } from '../platforms.ts'
import type { PageRead, WrittenRow } from './row.ts'
import { listReads } from './task-list.ts'

const accounts: PageRead = { operation: listConnections }

/** All platforms, with the member's accounts. */
export const platformsPage: WrittenRow = {
  path: '/platforms',
  title: 'Platforms',
  page: 'platforms',
  data: [accounts, { operation: countTasks }],
}

/**
 * One platform: the member's accounts and tasks, and the platform's policy. The campaigns below them are read when
 * the member comes near.
 */
export const platformPage = (platform: PlatformName, extra?: string): WrittenRow => ({
  path: platformHref(platform),
  title: platformLabels[platform],
  page: 'platform',
  preset: { platform },
  data: [...listReads, accounts],
  ...(extra !== undefined && { extra }),
})

/** Paid follows, of one platform if the URL names it. */
export const followsPage: WrittenRow = {
  path: '/platforms/all-subscriptions',
  title: 'Your subscriptions and follows',
  page: 'all-subscriptions',
  data: [
    {
      operation: listFollows,
      input: ({ query: { platform } }) => ({
        query: platformNames.some((name) => name === platform) ? { platform: platform ?? '' } : {},
      }),
    },
  ],
}

/** Page to which a platform sends members back after they sign in there. */
export const connectedPage: WrittenRow = {
  path: '/auth/connected/{platform}',
  frame: 'bare',
  title: 'Connecting your account',
  page: 'connected',
  referrer: 'no-referrer',
  extra: 'platforms send members back to it; its URL holds a code',
}
