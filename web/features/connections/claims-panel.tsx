import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { decideClaim, listWaitingClaims, type WaitingClaim } from '#contract/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { call, sentenceOf } from '../../api/client.ts'
import { usePages } from '../../api/read-pages.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Field } from '../../design/field.tsx'
import { Textarea } from '../../design/input.tsx'
import { PlatformMark } from '../../design/platform-icon.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { Time } from '../../design/time.tsx'
import { toast } from '../../design/toast-store.ts'
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
  const [busy, setBusy] = useState(false)
  const decide = async (body: { approve: boolean; reason?: string }): Promise<boolean> => {
    setBusy(true)
    try {
      await call(decideClaim, { params: { claimId: claim.id }, body })
      toast({ title: body.approve ? 'Proven.' : 'Refused. The member reads why.' })
      return true
    } catch (thrown) {
      console.error('decideClaim failed', thrown)
      toast({ title: 'That did not work', description: sentenceOf(thrown), variant: 'destructive' })
      return false
    } finally {
      setBusy(false)
      await client.invalidateQueries({
        predicate: ({ queryKey: [key] }) => String(key).startsWith(listWaitingClaims.path),
      })
    }
  }
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
  const [error, setError] = useState<string>()
  const refuse = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim()
    const isSaid = reason.length >= 3
    setError(isSaid ? undefined : 'Say why, so that the member knows what to do.')
    if (isSaid) void onRefuse(reason)
  }
  return (
    <Dialog open={open} onClose={onClose} title={title} text="The member reads the reason and may try again.">
      <form className="grid gap-4" onSubmit={refuse} noValidate>
        <Field label="Why?" error={error}>
          <Textarea name="reason" rows={3} maxLength={300} />
        </Field>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="danger" busy={busy}>
            Refuse
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
