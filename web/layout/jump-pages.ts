import { platformLabels, platformNames } from '#contract/platforms.ts'
import type { JumpPage } from './frame.ts'

const earning: JumpPage[] = [
  { label: 'Websites to visit', path: '/earn/website' },
  { label: 'Videos to watch', path: '/earn/watch' },
  { label: 'Tracks to play', path: '/earn/soundcloud' },
  { label: 'Things to like', path: '/earn/like' },
  { label: 'People to follow', path: '/earn/social' },
  { label: 'Channels to subscribe to', path: '/earn/subscribe' },
  { label: 'Your history', path: '/earn-points#history' },
  { label: 'Your subscriptions and follows', path: '/platforms/all-subscriptions' },
]
const promoting: JumpPage[] = [
  { label: 'My content', path: '/mycontent' },
  { label: 'Feedback', path: '/content-feedback' },
  { label: 'Screenshots to review', path: '/content-hub/reviews' },
]
const under = (group: string, pages: readonly JumpPage[]): JumpPage[] =>
  pages.map((page) => ({ ...page, group }))

/**
 * Pages a member can jump to beyond the sidebar: by activity, and each platform for earning and promoting.
 */
export const memberJumpPages: JumpPage[] = [
  ...under('Earn', earning),
  { label: 'Platforms', path: '/platforms', group: 'Earn' },
  ...under('Promote', promoting),
  ...platformNames.flatMap((platform) => [
    { label: platformLabels[platform], path: `/platforms/${platform}`, group: 'Earn' },
    { label: platformLabels[platform], path: `/content/${platform}`, group: 'Promote' },
  ]),
]

/** Further pages that an admin can jump to. */
export const adminJumpPages: JumpPage[] = under('Admin', [
  { label: 'Reports', path: '/reports' },
  { label: 'Content to review', path: '/admin/content' },
  { label: 'Payments', path: '/admin/payments' },
  { label: 'Engagement settings', path: '/admin/engagement-settings' },
])
