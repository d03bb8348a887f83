import { useEffect, useRef, useState } from 'react'
import { apiPlatforms, finishConnecting } from '#contract/exchange/connections.ts'
import { platformHref, platformLabels } from '#contract/platforms.ts'
import { call, sentenceOf } from '../api/client.ts'
import { ButtonLink } from '../design/button.tsx'
import { Spinner } from '../design/spinner.tsx'
import { AuthCard } from '../layout/auth-card.tsx'
import type { PageProps } from '../page.tsx'

/**
 * Page that platforms send members back to. The request changes nothing; the page then submits the parameters
 * of its URL.
 */
export default function ConnectedPage({ boot }: PageProps) {
  const platform = apiPlatforms.find((name) => name === boot.params.platform)
  const { code, state, device_id: deviceId, error } = boot.query
  const urlProblem = problemOf(platform !== undefined, code !== undefined && state !== undefined, error)
  const [problem, setProblem] = useState(urlProblem)
  const sent = useRef(false)
  useEffect(() => {
    if (urlProblem !== undefined || sent.current || !platform || code === undefined || state === undefined)
      return
    sent.current = true
    const body = { code, state, ...(deviceId !== undefined && { deviceId }) }
    call(finishConnecting, { params: { platform }, body })
      // Replaces this URL in the history, because it contains the code.
      .then(() => location.replace(platformHref(platform)))
      .catch((thrown: unknown) => {
        console.error('finishConnecting failed', thrown)
        history.replaceState(null, '', location.pathname)
        setProblem(sentenceOf(thrown))
      })
  }, [urlProblem, platform, code, state, deviceId])
  const label = platform ? platformLabels[platform] : 'the platform'
  if (problem === undefined)
    return (
      <AuthCard title={`Connecting ${label}`} lead="This takes a moment.">
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

function problemOf(isKnown: boolean, isComplete: boolean, error: string | undefined): string | undefined {
  if (!isKnown) return 'Platform not found.'
  if (error === 'access_denied')
    return 'You chose not to allow it, and that’s fine. A code in the bio works too.'
  if (error !== undefined || !isComplete) return 'The platform sent you back without an answer. Start again.'
  return undefined
}
