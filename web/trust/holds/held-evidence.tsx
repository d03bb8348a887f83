import { useState } from 'react'
import { type Finding, type HeldKind, heldKinds } from '#contract/moderation.ts'
import { decideHeld, type HeldItem, listHeld } from '#contract/trust/holds.ts'
import { DeskHead, type Place } from '../../checks/reviews/desk-head.tsx'
import { Field } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { Textarea } from '../../design/input.tsx'
import { formatCount } from '../../design/numbers.ts'
import { Time } from '../../design/time.tsx'
import { DecideBar } from '../reports/decide-bar.tsx'
import { useVerdict } from '../reports/use-verdict.ts'

interface Props {
  item: HeldItem
  place: Place
  onDone: () => void
}

const sources: Record<Finding['source'], string> = {
  words: 'Words',
  link: 'Link',
  spam: 'Looks like spam',
  picture: 'Picture',
  staff: 'Hidden by the staff',
}

/** Effect of a removal, for the dialog that asks for its reason. */
const removal: Partial<Record<HeldKind, string>> = {
  campaign: 'The campaign is rejected, with all others of the same content, and the points are returned.',
  username: 'The old name stays.',
  picture: 'A grey placeholder stays in its place.',
  feedback: 'The creator never sees it, and the second half goes to the House Fund.',
}

/** One held text or picture: what was found in it, who wrote it, and the verdict. */
export function HeldEvidence({ item, place, onDone }: Props) {
  const { busy, send } = useVerdict(listHeld, onDone)
  const [isAsking, setIsAsking] = useState(false)
  const { id, kind, author } = item
  const decide = (body: { released: boolean; note?: string }, message: string): Promise<boolean> =>
    send(decideHeld, { params: { heldId: id }, body }, message)
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead
        place={place}
        title={heldKinds[kind]}
        note={
          <>
            , written <Time inSentence iso={item.heldAt} />
          </>
        }
      >
        By <b className="text-ink">{author}</b>
      </DeskHead>
      <div className="desk-body">
        {kind === 'picture' ? (
          <img className="max-w-105 rounded-md" src={item.content} alt={`${heldKinds[kind]} by ${author}`} />
        ) : (
          <p className="content-start px-3.5 py-3 rounded-md bg-raised whitespace-pre-wrap wrap-anywhere">
            {item.content}
          </p>
        )}
        <Facts item={item} />
      </div>
      <DecideBar
        agree="Release"
        reject="Remove"
        busy={busy}
        onAgree={() => void decide({ released: true }, 'Released. Everybody sees it now.')}
        onReject={() => setIsAsking(true)}
        onNext={place.onNext}
      />
      <RemoveDialog
        item={item}
        open={isAsking}
        busy={busy}
        onClose={() => setIsAsking(false)}
        onRemove={async (note) => {
          if (await decide({ released: false, note }, 'Removed. Its author reads why.')) setIsAsking(false)
        }}
      />
    </section>
  )
}

function Facts({ item: { findings, author, authorSince, removedBefore } }: Pick<Props, 'item'>) {
  return (
    <div className="grid content-start gap-6">
      <section className="grid gap-3" aria-label="Found">
        <h3 className="h3">Found in it</h3>
        <dl className="desk-facts">
          {findings.map(({ source, about }) => (
            <FoundLine key={`${source} ${about}`} label={sources[source]} about={about} />
          ))}
        </dl>
      </section>
      <section className="grid gap-3" aria-label={`About ${author}`}>
        <h3 className="h3">About {author}</h3>
        <dl className="desk-facts">
          <dt>Removed before</dt>
          <dd className="num">{removedBefore === 0 ? 'None' : formatCount(removedBefore)}</dd>
          <dt>Member since</dt>
          <dd>
            <Time iso={authorSince} format="date" />
          </dd>
        </dl>
      </section>
    </div>
  )
}

function FoundLine({ label, about }: { label: string; about: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="wrap-anywhere">{about}</dd>
    </>
  )
}

interface RemoveDialogProps {
  item: HeldItem
  open: boolean
  busy: boolean
  onClose: () => void
  onRemove: (note: string) => Promise<void>
}

const minNoteLength = 3

/** Asks for the reason, which the author reads. */
function RemoveDialog({ item: { kind, author }, open, busy, onClose, onRemove }: RemoveDialogProps) {
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()
  const send = (): void => {
    const isShort = note.trim().length < minNoteLength
    setError(isShort ? 'Say briefly why.' : undefined)
    if (!isShort) void onRemove(note.trim())
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Remove this ${heldKinds[kind].toLowerCase()}?`}
      text={removal[kind] ?? 'Nobody else ever sees it.'}
      send="Remove it"
      variant="danger"
      busy={busy}
      onSend={send}
    >
      <Field label="Reason" hint={`${author} reads it.`} error={error}>
        <Textarea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  )
}
