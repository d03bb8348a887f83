import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { decideClaim, listWaitingClaims, type WaitingClaim } from '#contract/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call } from '../../api/client.ts'
import { usePages } from '../../api/read-pages.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Textarea } from '../../design/input.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { Time } from '../../design/time.tsx'
import { handleText } from './account-words.ts'

/** Accounts whose bio an admin has to look at; nothing where none waits. */
export function ClaimsPanel() {
  const { pages, more, busy } = usePages(listWaitingClaims, {}, { isPrivate: true })
  const claims = pages.flatMap((page) => page.claims)
  const total = pages[0]?.total ?? 0
  if (claims.length === 0) return null
  return (
    <Card title="Accounts to look at" aside={<span className="count">{total}</span>} flush>
      <ul className="pb-2">
        {claims.map((claim) => (
          <ClaimRow key={claim.id} claim={claim} />
        ))}
      </ul>
      {more ? <ShowMore shown={claims.length} total={total} onMore={more} busy={busy} /> : null}
    </Card>
  )
}

function ClaimRow({ claim }: { claim: WaitingClaim }) {
  const { platform, handle, url, code, member, askedAt } = claim
  const { busy, decide } = useDecision(claim)
  const [refusing, setRefusing] = useState(false)
  const name = handleText(platform, handle)
  return (
    <li className="list-row max-desk:flex-wrap">
      <PlatformMark platform={platform} />
      <div className="list-row-text">
        <span className="list-row-title trunc">
          {url ? (
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
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
          It is there<span className="sr-only">: {name}</span>
        </Button>
        <Button size="sm" variant="danger" disabled={busy} onClick={() => setRefusing(true)}>
          Refuse<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <RefuseDialog
        title={`Refuse ${name} on ${platformLabels[platform]}?`}
        open={refusing}
        busy={busy}
        onClose={() => setRefusing(false)}
        onRefuse={async (reason) => {
          if (await decide({ approve: false, reason })) setRefusing(false)
        }}
      />
    </li>
  )
}

function useDecision(claim: WaitingClaim) {
  const client = useQueryClient()
  const { busy, act } = useAct('decideClaim', () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith(listWaitingClaims.path),
    }),
  )
  const decide = (body: { approve: boolean; reason?: string }): Promise<boolean> =>
    act(async () => {
      await call(decideClaim, { params: { claimId: claim.id }, body })
      return body.approve ? 'Proven.' : 'Refused. The member reads why.'
    })
  return { busy, decide }
}

interface RefuseProps {
  title: string
  open: boolean
  busy: boolean
  onClose: () => void
  onRefuse: (reason: string) => Promise<void>
}

function RefuseDialog({ title, open, busy, onClose, onRefuse }: RefuseProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const refuse = (): void => {
    const isSaid = reason.trim().length >= 3
    setError(isSaid ? undefined : 'Say why, so that the member knows what to do.')
    if (isSaid) void onRefuse(reason.trim())
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      text="The member reads the reason and may try again."
      send="Refuse"
      variant="danger"
      busy={busy}
      onSend={refuse}
    >
      <Field label="Why?" error={error}>
        <Textarea
          value={reason}
          rows={3}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}
