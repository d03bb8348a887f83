import { type ApiPlatform, startConnecting } from '#contract/exchange/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../design/button.tsx'
import { ArrowSquareOutIcon } from '../../design/icons.ts'
import { Note } from '../../design/note.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { useAccountAct } from './use-accounts.ts'

/** The data we read from each platform, nothing more. */
const reads: Record<ApiPlatform, string> = {
  youtube: 'your channel, its subscriptions and the videos you liked',
  twitch: 'the channels you follow',
  soundcloud: 'your profile, who you follow and what you liked',
  vk: 'your communities, who you follow and what you liked',
  discord: 'your name and the servers you joined',
}

/** Sends the member to the platform's sign-in page, to grant us read access. */
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
        Sign in to {label}, and tasks there are checked at once, without a screenshot. When you ask for a
        check, we read {reads[platform]}. We can’t act in your name.
      </p>
      <Button
        variant={filled ? 'solid' : 'line'}
        icon={ArrowSquareOutIcon}
        busy={busy}
        disabled={!hydrated}
        onClick={go}
      >
        Sign in to {label}
      </Button>
      {error ? <Note tone="danger">{error}</Note> : null}
    </div>
  )
}
