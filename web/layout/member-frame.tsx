import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { getPointsOverview } from '#contract/exchange/points.ts'
import type { Boot } from '#contract/render.ts'
import { authCacheKey } from '../api/cache-keys.ts'
import { pointsRefreshMs } from '../api/cache-times.ts'
import { useRead } from '../api/read.ts'
import { lazyPart } from '../design/lazy-part.ts'
import { NotLoaded } from '../design/not-loaded.tsx'
import { useLiveList, usePointsChanged } from '../exchange/points/index.ts'
import { useNotices } from '../notices/index.ts'
import type { UsernameDialogProps } from '../people/members/index.ts'
import { onSessionEnded } from '../people/sessions/other-tabs.ts'
import { useAuth } from '../people/sessions/use-auth.ts'
import { onAuthCleared } from '../recovery.ts'
import { frameOf } from '../shells/frame-of.ts'
import { AppFrame } from './app-frame.tsx'
import { adminJumpPages, memberJumpPages } from './jump-pages.ts'

/** Loaded when first opened. */
const UsernameDialog = lazyPart<UsernameDialogProps>(() => import('../people/members/index.ts'), NotLoaded)

/** The app's frame with its live parts: the balance, and whether the session is still valid. */
export function MemberFrame({ boot, children }: { boot: Boot; children: ReactNode }) {
  useNotices()
  usePointsChanged()
  const client = useQueryClient()
  const { user, isLoading } = useAuth()
  const [renaming, setRenaming] = useState<boolean | null>(null)
  const comesWithList = useLiveList(boot)
  const overview = useRead(getPointsOverview, {}, comesWithList ? {} : { everyMs: pointsRefreshMs })
  const viewer = boot.viewer && {
    ...boot.viewer,
    username: user?.username ?? boot.viewer.username,
    points: overview.data?.total ?? boot.viewer.points,
  }

  useEffect(() => onSessionEnded(leave), [])
  // The cached visitor was cleared, so it is requested again.
  useEffect(() => onAuthCleared(() => void client.resetQueries({ queryKey: authCacheKey })), [client])
  // The server decides what a signed-out visitor may see here.
  useEffect(() => {
    if (!isLoading && !user) location.reload()
  }, [isLoading, user])

  return (
    <>
      <AppFrame
        {...frameOf(boot)}
        viewer={viewer}
        authLoading={isLoading}
        jumpPages={viewer?.isAdmin ? [...memberJumpPages, ...adminJumpPages] : memberJumpPages}
        onChangeUsername={() => setRenaming(true)}
      >
        {children}
      </AppFrame>
      {renaming === null || !viewer ? null : (
        <Suspense fallback={null}>
          <UsernameDialog username={viewer.username} open={renaming} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Handles a sign-out in another tab: clears this one's data and lets the server decide what is shown. */
function leave(): void {
  sessionStorage.clear()
  location.reload()
}
