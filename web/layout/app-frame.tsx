import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import { queryKey } from '#contract/operation.ts'
import type { Viewer } from '#contract/people/sessions.ts'
import type { Boot } from '#contract/render.ts'
import { authCacheKey, pointsRefreshMs } from '../api/cache-times.ts'
import { sessionTooOld } from '../api/client.ts'
import { useRead } from '../api/read.ts'
import { Avatar } from '../design/avatar.tsx'
import { CountingPoints } from '../design/counting-points.tsx'
import { Icon } from '../design/icon.tsx'
import { lazyPart, NotLoaded } from '../design/lazy-part.ts'
import { Menu, type MenuEntry } from '../design/menu.tsx'
import { Tooltip, TooltipProvider } from '../design/tooltip.tsx'
import { useLiveList, usePointsChanged } from '../exchange/points/index.ts'
import { useNotices } from '../notices/index.ts'
import { Bell, takeOpened } from '../people/notifications/bell.tsx'
import { onSessionEnded } from '../people/sessions/sign-out.ts'
import { useAuth } from '../people/sessions/use-auth.ts'
import { onAuthCleared } from '../recovery.ts'
import { DesksBar } from '../staff/queues/desks-bar.tsx'
import { ClosedNotice } from './closed-notice.tsx'
import { type FrameProps, frameOf } from './frame.ts'
import { FrameBody } from './frame-body.tsx'
import { SignInLinks } from './guest-frame.tsx'
import { MaintenanceBanner } from './maintenance-banner.tsx'
import { Static } from './static.tsx'

/** The frame of a member's pages, with the balance and the account menu. Visitors have the lighter GuestFrame. */
export function AppFrame(props: FrameProps & { isWelcome?: boolean }) {
  const { viewer } = props
  const account = viewer ? (
    <>
      <Bell unread={viewer.unread} />
      <BalancePill points={viewer.points} isWelcome={props.isWelcome ?? false} />
      <AccountMenu viewer={viewer} />
    </>
  ) : (
    <SignInLinks />
  )
  return (
    <TooltipProvider>
      <FrameBody {...props} account={account} tip={Tooltip} />
    </TooltipProvider>
  )
}

const entries: MenuEntry[] = [
  { label: 'Profile', href: '/account', icon: 'UserCircle' },
  { label: 'Points', href: '/earn-points', icon: 'HandCoins' },
  'rule',
  { label: 'Logout', href: '/logout', icon: 'SignOut' },
]

/** The avatar menu: username, Profile, Points, Logout (spec §2). */
function AccountMenu({ viewer }: { viewer: Viewer }) {
  const name = viewer.firstName || viewer.username
  const head = (
    <>
      <b className="trunc">{viewer.username}</b>
      {viewer.firstName ? <span className="dim text-13 trunc">{viewer.firstName}</span> : null}
    </>
  )
  const trigger = (
    <button type="button" className="me">
      <Avatar name={name} imageUrl={viewer.profileImageUrl} />
      <span className="trunc max-w-40 max-desk:hidden">{viewer.username}</span>
      <span className="sr-only">Account menu</span>
      <Icon name="CaretDown" weight="bold" />
    </button>
  )
  return <Menu trigger={trigger} head={head} entries={entries} />
}

/** The balance. To a member who has just joined it counts from 0. */
function BalancePill({ points, isWelcome }: { points: number; isWelcome: boolean }) {
  return (
    <a className="wallet" href="/earn-points">
      <span className="sr-only">Balance: </span>
      <CountingPoints value={points} from={isWelcome ? 0 : points} />
    </a>
  )
}

/** Loaded when a call first needs a fresh sign-in. */
const FreshSignIn = lazyPart(() => import('../people/sessions/fresh-sign-in.tsx'), NotLoaded)

/** The app's frame with its live parts: the balance, and whether the session is still valid. */
export function MemberFrame({ boot, children }: { boot: Boot; children: ReactNode }) {
  useNotices()
  usePointsChanged()
  const client = useQueryClient()
  const { user, isLoading, isUnreached } = useAuth()
  const comesWithList = useLiveList(boot)
  const overview = useRead(getPointsOverview, {}, comesWithList ? {} : { everyMs: pointsRefreshMs })
  const viewer = boot.viewer && {
    ...boot.viewer,
    username: user?.username ?? boot.viewer.username,
    points: overview.data?.total ?? boot.viewer.points,
    unread: overview.data?.unread ?? boot.viewer.unread,
  }

  const [asksSignIn, setAsksSignIn] = useState<boolean | null>(null)
  useEffect(() => {
    const ask = () => setAsksSignIn(true)
    addEventListener(sessionTooOld, ask)
    return () => removeEventListener(sessionTooOld, ask)
  }, [])
  useEffect(() => onSessionEnded(leave), [])
  useEffect(whenInstalled, [])
  useEffect(() => {
    if (takeOpened()) void client.invalidateQueries({ queryKey: queryKey(getPointsOverview) })
  }, [client])
  // The cached visitor was cleared, so it is requested again.
  useEffect(() => onAuthCleared(() => void client.resetQueries({ queryKey: authCacheKey })), [client])
  // The server decides what a signed-out visitor may see here. Without a network the page stays, with its drafts and a
  // running attempt, until the call is answered.
  useEffect(() => {
    if (!isLoading && !user && !isUnreached) location.reload()
  }, [isLoading, user, isUnreached])

  return (
    <AppFrame
      {...frameOf(boot)}
      viewer={viewer}
      authLoading={isLoading}
      isWelcome={welcomes(boot)}
      bar={
        <Static className="print:hidden">
          {import.meta.env.SSR && (
            <DesksBar role={viewer?.role} path={boot.path} waiting={boot.site.waiting} />
          )}
        </Static>
      }
    >
      <MaintenanceBanner since={boot.site.maintenanceSince} isAdmin={boot.viewer?.isAdmin ?? false} />
      <ClosedNotice />
      {children}
      {asksSignIn === null ? null : (
        <Suspense fallback={null}>
          <FreshSignIn open={asksSignIn} onClose={() => setAsksSignIn(false)} />
        </Suspense>
      )}
    </AppFrame>
  )
}

/** True on the page of a visit that greets a member who has just joined. */
const welcomes = ({ data }: Boot): boolean =>
  data.some(
    ([, read]) => typeof read === 'object' && read !== null && 'welcome' in read && read.welcome !== null,
  )

/** Registers the worker in the installed app, for its offline page; in a tab it would end prefetching (decision 097). */
function whenInstalled(): void {
  if (!('serviceWorker' in navigator) || !matchMedia('(display-mode: standalone)').matches) return
  void import('../people/notifications/worker.ts')
    .then(({ registerWorker }) => registerWorker())
    .catch((error: unknown) => console.error('couldn’t register the worker', error))
}

/** Handles a sign-out in another tab: clears this one's data and lets the server decide what is shown. */
function leave(): void {
  sessionStorage.clear()
  location.reload()
}
