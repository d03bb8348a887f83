import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { queryKey } from '#contract/operation.ts'
import { platformLabels, platformNames } from '#contract/platforms.ts'
import type { Boot } from '#contract/render.ts'
import { authCacheKey, pointsRefreshMs } from '../api/cache-times.ts'
import { useRead } from '../api/read.ts'
import { useLiveList, usePointsChanged } from '../exchange/points/index.ts'
import { useNotices } from '../notices/index.ts'
import { takeOpened } from '../people/notifications/opened.ts'
import { onSessionEnded } from '../people/sessions/other-tabs.ts'
import { useAuth } from '../people/sessions/use-auth.ts'
import { onAuthCleared } from '../recovery.ts'
import { frameOf } from '../shells/frame-of.ts'
import { AppFrame } from './app-frame.tsx'
import type { JumpPage } from './frame.ts'

/** The app's frame with its live parts: the balance, and whether the session is still valid. */
export function MemberFrame({ boot, children }: { boot: Boot; children: ReactNode }) {
  useNotices()
  usePointsChanged()
  const client = useQueryClient()
  const { user, isLoading } = useAuth()
  const comesWithList = useLiveList(boot)
  const overview = useRead(getPointsOverview, {}, comesWithList ? {} : { everyMs: pointsRefreshMs })
  const viewer = boot.viewer && {
    ...boot.viewer,
    username: user?.username ?? boot.viewer.username,
    points: overview.data?.total ?? boot.viewer.points,
    unread: overview.data?.unread ?? boot.viewer.unread,
  }

  useEffect(() => onSessionEnded(leave), [])
  useEffect(whenInstalled, [])
  useEffect(() => {
    if (takeOpened()) void client.invalidateQueries({ queryKey: queryKey(getPointsOverview) })
  }, [client])
  // The cached visitor was cleared, so it is requested again.
  useEffect(() => onAuthCleared(() => void client.resetQueries({ queryKey: authCacheKey })), [client])
  // The server decides what a signed-out visitor may see here.
  useEffect(() => {
    if (!isLoading && !user) location.reload()
  }, [isLoading, user])

  return (
    <AppFrame
      {...frameOf(boot)}
      viewer={viewer}
      authLoading={isLoading}
      jumpPages={viewer?.isAdmin ? [...memberJumpPages, ...adminJumpPages] : memberJumpPages}
    >
      {children}
    </AppFrame>
  )
}

/** Registers the worker in the installed app, for its offline page; in a tab it would end prefetching (decision 097). */
function whenInstalled(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return
  void import('../people/notifications/worker.ts')
    .then(({ registerWorker }) => registerWorker())
    .catch((error: unknown) => console.error('the worker was not registered', error))
}

/** Handles a sign-out in another tab: clears this one's data and lets the server decide what is shown. */
function leave(): void {
  sessionStorage.clear()
  location.reload()
}

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
  { label: 'Notifications', path: '/notifications' },
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
