import { useState } from 'react'
import type { Joining } from '#contract/joining.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { joinLinkMost, listJoinLinks, makeJoinLink, revokeJoinLink } from '#contract/people/joining.ts'
import { declareAct, useActDialog } from '../../api/act-dialog.tsx'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { copy } from '../../design/copy.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Field, Input, NumberInput } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Time } from '../../design/time.tsx'
import { PageList, usePages } from '../../layout/page-list.tsx'

type JoinLink = Output<typeof listJoinLinks>['links'][number]

/** Links by which people can join while that takes an invitation. */
export function JoinLinks({ joining }: { joining: Joining }) {
  const [isMaking, setIsMaking] = useState(false)
  const { ask, dialog } = useActDialog(revocation)
  return (
    <Card
      title="Invitation links"
      flush
      aside={
        <Button size="sm" icon="Plus" onClick={() => setIsMaking(true)}>
          Make a link
        </Button>
      }
    >
      {joining === 'invited' ? null : (
        <p className="sub px-5 pb-3 text-13">
          {joining === 'everybody'
            ? 'Everyone can join, so no one needs one.'
            : 'No one can join, not even with a link.'}
        </p>
      )}
      <PageList
        list={usePages(listJoinLinks, {})}
        rowsOf={({ links }) => links}
        failed={{ title: 'Couldn’t load the links', text: 'They work as before.' }}
        empty={{
          title: 'No invitation links yet',
          text: 'Each link you make appears here, with how often it was used.',
        }}
      >
        {(link) => <Row link={link} onRevoke={() => ask(link)} />}
      </PageList>
      {isMaking ? <MakeDialog onClose={() => setIsMaking(false)} /> : null}
      {dialog}
    </Card>
  )
}

const stateWords = { open: null, used: 'Used up', ended: 'Ended', revoked: 'Revoked' } as const

function Row({ link, onRevoke }: { link: JoinLink; onRevoke: () => void }) {
  const state = stateWords[link.state]
  return (
    <li className="list-row">
      <div className="list-row-text grid gap-1">
        <b className="font-label wrap-anywhere">{link.note}</b>
        <span className="list-row-sub">
          Used {formatCount(link.used)} of {formatCount(link.most)} times · until{' '}
          <Time iso={link.endsAt} inSentence />
        </span>
      </div>
      {state ? (
        <Badge>{state}</Badge>
      ) : (
        <Button size="sm" onClick={onRevoke}>
          Revoke<span className="sr-only"> “{link.note}”</span>
        </Button>
      )}
    </li>
  )
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const [url, setUrl] = useState<string | null>(null)
  const { busy, general, fields, send } = useAct('makeJoinLink', [listJoinLinks])
  const make = (typed: FormData) =>
    send(async () => {
      const [most, days] = [Number(typed.get('most')), Number(typed.get('days'))]
      const body = { note: String(typed.get('note')), most, days }
      setUrl((await write(makeJoinLink, { body })).url)
    })
  if (url !== null)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Copy the link now"
        text="It’s shown once: we store only a fingerprint of it."
        actions={
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="solid" icon="Copy" onClick={() => void copy(url, 'Link')}>
              Copy link
            </Button>
          </>
        }
      >
        <Field label="Invitation link">
          <Input readOnly value={url} />
        </Field>
      </Dialog>
    )
  return (
    <FormDialog
      open
      onClose={onClose}
      title="Make an invitation link"
      text="Whoever has the link can create an account, until it is used up or ends. No one earns points by it."
      send="Make the link"
      busy={busy}
      error={general}
      onSend={make}
    >
      <Field label="For whom" hint="Only the staff reads this." error={fields.note}>
        <Input name="note" maxLength={80} />
      </Field>
      <Field label="Accounts" hint={`1 to ${formatCount(joinLinkMost.people)}.`} error={fields.most}>
        <NumberInput name="most" defaultValue={10} min={1} max={joinLinkMost.people} />
      </Field>
      <Field label="Days" hint={`1 to ${joinLinkMost.days}, from now.`} error={fields.days}>
        <NumberInput name="days" defaultValue={14} min={1} max={joinLinkMost.days} />
      </Field>
    </FormDialog>
  )
}

const revocation = ({ id, note }: JoinLink) =>
  declareAct(revokeJoinLink, {
    params: { linkId: id },
    title: `Revoke “${note}”?`,
    text: 'It stops working at once. Accounts that it made stay.',
    verb: 'Revoke it',
    keep: 'Keep it',
    said: 'Link revoked.',
    settle: [listJoinLinks],
  })
