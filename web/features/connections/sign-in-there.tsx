import { type ApiPlatform, startConnecting } from '#contract/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { ArrowSquareOutIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { useAccountAct } from './use-accounts.ts'

/** What each platform lets us read, and nothing more. */
const reads: Record<ApiPlatform, string> = {
  youtube: 'your channel, its subscriptions and the videos you liked',
  twitch: 'the channels you follow',
  soundcloud: 'your profile, whom you follow and what you liked',
  vk: 'your communities, whom you follow and what you liked',
  discord: 'your name and the servers you are in',
}

/** The way to a platform's own page, where the member allows us to ask about them. */
export function SignInThere({ platform, filled }: { platform: ApiPlatform; filled: boolean }) {
  const hydrated = useHydrated()
  const { busy, error, act } = useAccountAct()
  const label = platformLabels[platform]
  const go = (): void =>
    void act(async () => {
      const { url } = await call(startConnecting, { params: { platform } })
      location.assign(url)
    })
  return (
    <div className="grid justify-items-start gap-3">
      <p className="dim text-pretty">
        Sign in at {label} and tasks there are checked at once, without a screenshot. We read{' '}
        {reads[platform]}, when you ask for a check. We can do nothing in your name.
      </p>
      <Button
        variant={filled ? 'solid' : 'line'}
        icon={ArrowSquareOutIcon}
        busy={busy}
        disabled={!hydrated}
        onClick={go}
      >
        Sign in at {label}
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </div>
  )
}
