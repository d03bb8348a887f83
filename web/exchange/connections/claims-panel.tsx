import { useState } from 'react'
import { decideClaim, listWaitingClaims, type WaitingClaim } from '#contract/exchange/connections.ts'
import { formatCount } from '#contract/numbers.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Button, TextLink } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { Time } from '../../design/time.tsx'
import { usePages } from '../../layout/page-list.tsx'
import { handleText } from './account-words.ts'

/** Claimed accounts whose bio an admin must check; renders nothing if there are none. */
export function ClaimsPanel() {
  const { pages, more, busy } = usePages(listWaitingClaims, {})
  const claims = pages.flatMap((page) => page.claims)
  const total = pages[0]?.total ?? 0
  if (claims.length === 0) return null
  return (
    <Card id="accounts" title="Accounts to check" count={formatCount(total)} flush>
      <ul>
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      <ShowMore shown={claims.length} total={total} onMore={more} busy={busy} />
    </Card>
  )
}

function ClaimRow({ claim }: { claim: WaitingClaim }) {
  const { platform, handle, url, code, member, askedAt } = claim
  const [rejecting, setRejecting] = useState(false)
  const { busy, error, act, send } = useAct('decideClaim', [listWaitingClaims.path], () =>
    setRejecting(false),
  )
  const decide = (body: { approve: boolean; reason?: string }, runs = act) =>
    runs(
      () => call(decideClaim, { params: { claimId: claim.id }, body }),
      body.approve ? 'Approved.' : 'Rejected. The member sees why.',
    )
  const name = handleText(platform, handle)
  return (
    <li className="list-row max-desk:flex-wrap">
      <PlatformMark platform={platform} />
      <div className="list-row-text">
        <span className="list-row-title trunc">
          {url ? (
            <TextLink href={url} target="_blank" rel="noreferrer">
              {name}
            </TextLink>
          ) : (
            name
          )}
        </span>
        <span className="list-row-sub">
          Look for <b className="kbd num whitespace-nowrap">{code}</b> · {member} · <Time iso={askedAt} />
        </span>
      </div>
      <div className="flex gap-2 max-desk:w-full max-desk:pl-11">
        <Button size="sm" busy={busy} onClick={() => void decide({ approve: true })}>
          Approve<span className="sr-only"> {name}</span>
        </Button>
        <Button size="sm" variant="danger" disabled={busy} onClick={() => setRejecting(true)}>
          Reject<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <NoteDialog
        open={rejecting}
        onClose={() => setRejecting(false)}
        title={`Reject ${name} on ${platformLabels[platform]}?`}
        text="The member sees the reason and can try again."
        send="Reject"
        variant="danger"
        label="Reason"
        missing="Say briefly why, so the member knows what to do."
        busy={busy}
        error={error}
        onSend={(reason) => decide({ approve: false, reason }, send)}
      />
    </li>
  )
}
