import { useState } from 'react'
import {
  askForClaim,
  type Claim,
  checkClaim,
  dropClaim,
  listConnections,
} from '#contract/exchange/connections.ts'
import { type PlatformName, platformLabels } from '#contract/platforms.ts'
import { call, write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { copy } from '../../design/copy.ts'
import { Time } from '../../design/time.tsx'
import { useHydrated } from '../../design/use-hydrated.ts'
import { handleText } from './account-labels.ts'
import './connections.css'

interface Props {
  platform: PlatformName
  claim: Claim
}

/** Steps to prove an account: the code, where to put it, and the check. */
export function ClaimSteps({ platform, claim }: Props) {
  const name = handleText(platform, claim.handle)
  const { busy, error, send } = useAct('account action', [listConnections])
  const cancel = (): void => void send(() => write(dropClaim, { params: { platform } }))
  if (claim.state === 'waiting')
    return (
      <div className="grid justify-items-start gap-4">
        <Note icon="HourglassMedium">
          An admin will check <b>{name}</b> for the code <Code code={claim.code} />. Leave it there until
          then.
        </Note>
        <Button variant="ghost" size="sm" busy={busy} onClick={cancel}>
          Cancel
        </Button>
      </div>
    )
  if (claim.state === 'rejected')
    return (
      <div className="grid justify-items-start gap-4">
        <Note tone="danger">
          <b>{name}</b> wasn’t proven: {claim.reason}
        </Note>
        <Button busy={busy} onClick={cancel}>
          Start again
        </Button>
      </div>
    )
  return <OpenClaim platform={platform} claim={claim} cancel={cancel} cancelling={busy} cancelError={error} />
}

const Code = ({ code }: { code: string }) => <b className="kbd num">{code}</b>

function OpenClaim({
  platform,
  claim,
  cancel,
  cancelling,
  cancelError,
}: Props & { cancel: () => void; cancelling: boolean; cancelError: string | undefined }) {
  const hydrated = useHydrated()
  const { busy, error, send } = useAct('account action', [listConnections])
  const [notSeen, setNotSeen] = useState<string>()
  const check = (): void =>
    void send(async () => {
      const { state, message } = await call(checkClaim, { params: { platform } })
      setNotSeen(state === 'not_seen' ? message : undefined)
      return state === 'proven' ? message : undefined
    })
  const askAdmin = (): void => void send(() => write(askForClaim, { params: { platform } }))
  return (
    <div className="grid gap-4">
      <Steps platform={platform} claim={claim} />
      <p className="dim text-13">
        Valid until <Time inSentence iso={claim.expiresAt} />.
      </p>
      <div aria-live="polite">{notSeen ? <Note tone="warn">{notSeen}</Note> : null}</div>
      {(error ?? cancelError) ? <Note tone="danger">{error ?? cancelError}</Note> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="solid" busy={busy} disabled={!hydrated} onClick={check}>
          {claim.readable ? 'Check now' : 'I added the code'}
        </Button>
        {notSeen ? (
          <Button disabled={!hydrated || busy} onClick={askAdmin}>
            Ask an admin
          </Button>
        ) : null}
        <Button variant="ghost" busy={cancelling} disabled={!hydrated} onClick={cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

function Steps({ platform, claim }: Props) {
  const hydrated = useHydrated()
  const name = handleText(platform, claim.handle)
  const place = platform === 'website' ? `the home page of ${name}` : `the bio of ${name}`
  const label = platformLabels[platform]
  return (
    <ol className="claim-steps">
      <li>
        <span className="flex flex-wrap items-center gap-3">
          Copy <Code code={claim.code} />
          <Button size="sm" icon="Copy" disabled={!hydrated} onClick={() => void copy(claim.code, 'Code')}>
            Copy
          </Button>
        </span>
      </li>
      <li>
        <span className="flex flex-wrap items-center gap-3">
          Put it in {place} and save
          {claim.url ? (
            <ButtonLink size="sm" icon="ArrowSquareOut" href={claim.url} target="_blank" rel="noreferrer">
              {platform === 'website' ? 'Open website' : `Open ${label}`}
            </ButtonLink>
          ) : null}
        </span>
      </li>
      <li>
        {claim.readable
          ? 'We check the public page. After that you can remove the code.'
          : `We can’t read bios on ${label}, so an admin checks it. Leave the code there until then.`}
      </li>
    </ol>
  )
}
