import { listCampaigns } from '../campaigns.ts'
import { listConnections, listFollows } from '../connections.ts'
import { type PlatformName, platformLabels, platformNames } from '../platforms.ts'
import { countTasks } from '../tasks.ts'
import type { PageRead, PageRow } from './row.ts'
import { taskReads } from './task-list.ts'

const accounts: PageRead = { operation: listConnections }

/** All platforms, with the member's own accounts. */
export const platformsPage: PageRow = {
  path: '/platforms',
  audience: 'member',
  frame: 'app',
  title: 'Platforms',
  page: 'platforms',
  data: [accounts, { operation: countTasks }],
}

/** One platform: own accounts, tasks, campaigns, and what it says of all this. */
export const platformPage = (platform: PlatformName, own?: string): PageRow => ({
  path: `/platforms/${platform}`,
  audience: 'member',
  frame: 'app',
  title: platformLabels[platform],
  page: 'platform',
  preset: { platform },
  data: [...taskReads, accounts, { operation: listCampaigns, input: () => ({ query: { platform } }) }],
  ...(own !== undefined && { own }),
})

/** Every follow that was paid; of one platform where the address says so. */
export const followsPage: PageRow = {
  path: '/platforms/all-subscriptions',
  audience: 'member',
  frame: 'app',
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

/** Where a platform sends a member back to who signed in there. */
export const connectedPage: PageRow = {
  path: '/auth/connected/{platform}',
  audience: 'member',
  frame: 'bare',
  title: 'Connecting your account',
  page: 'connected',
  referrer: 'no-referrer',
  own: 'a platform sends members back to it; its address holds a code',
}
