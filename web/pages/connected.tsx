import { useEffect, useRef, useState } from 'react'
import { apiPlatforms, finishConnecting } from '#contract/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call, sentenceOf } from '../api/client.ts'
import { ButtonLink } from '../design/button.tsx'
import { Spinner } from '../design/spinner.tsx'
import { platformHref } from '../features/connections/account-words.ts'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.ts'

/** Where a platform sends members back to. Opening it changes nothing: it hands over what stands in its address. */
export default function ConnectedPage({ boot }: PageProps) {
  const platform = apiPlatforms.find((name) => name === boot.params.platform)
  const { code, state, device_id: deviceId, error } = boot.query
  const refused = refusalOf(platform !== undefined, code !== undefined && state !== undefined, error)
  const [problem, setProblem] = useState(refused)
  const sent = useRef(false)
  useEffect(() => {
    if (refused !== undefined || sent.current || !platform || code === undefined || state === undefined)
      return
    sent.current = true
    const body = { code, state, ...(deviceId !== undefined && { deviceId }) }
    call(finishConnecting, { params: { platform }, body })
      // In place of this address, which holds the code.
      .then(() => location.replace(platformHref(platform)))
      .catch((thrown: unknown) => {
        console.error('finishConnecting failed', thrown)
        history.replaceState(null, '', location.pathname)
        setProblem(sentenceOf(thrown))
      })
  }, [refused, platform, code, state, deviceId])
  const label = platform ? platformLabels[platform] : 'the platform'
  if (problem === undefined)
    return (
      <AuthCard title={`Connecting ${label}`} lead="A moment, please.">
        <div className="grid place-items-center">
          <Spinner label={`Connecting ${label}`} large />
        </div>
      </AuthCard>
    )
  return (
    <AuthCard title="Nothing was connected" lead={problem}>
      <ButtonLink variant="solid" size="lg" full href={platform ? platformHref(platform) : '/platforms'}>
        Back
      </ButtonLink>
    </AuthCard>
  )
}

function refusalOf(known: boolean, whole: boolean, error: string | undefined): string | undefined {
  if (!known) return 'There is no such platform here.'
  if (error === 'access_denied')
    return 'You did not allow it there, and that is fine. A code in the bio works as well.'
  if (error !== undefined || !whole) return 'The platform sent you back without an answer. Start again.'
  return undefined
}
