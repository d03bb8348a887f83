import { type Finding, type HeldKind, heldKinds } from '#contract/moderation.ts'
import { formatCount } from '#contract/numbers.ts'
import { decideHeld, type HeldItem } from '#contract/trust/holds.ts'
import { useWriteOnce } from '../../api/use-act.ts'
import { DeskHead, type EvidenceProps } from '../../checks/reviews/desk-head.tsx'
import { useVerdict } from '../../checks/reviews/use-verdict.ts'
import { Facts } from '../../design/facts.tsx'
import { NoteDialog } from '../../design/form-dialog.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { DecideBar } from '../reports/decide-bar.tsx'
import { markedParts } from './marked.ts'

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
  feedback: 'The creator never sees it, and its points return to the campaign.',
}

/** One held text or picture: what was found in it, who wrote it, and the verdict. */
export function HeldEvidence({ item, place, onDone }: EvidenceProps<HeldItem>) {
  const write = useWriteOnce()
  const { ask, busy, dialog, decide } = useVerdict<'remove'>(onDone)
  const { id, kind, author } = item
  const send = (body: { released: boolean; note?: string }) => () =>
    write(decideHeld, { params: { heldId: id }, body })
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead
        place={place}
        title={heldKinds[kind]}
        note={<TimePhrase before=", written" iso={item.heldAt} />}
      >
        By <b className="text-ink">{author}</b>
      </DeskHead>
      <div className="desk-body">
        {kind === 'picture' ? (
          <img className="max-w-105 rounded-md" src={item.content} alt={`${heldKinds[kind]} by ${author}`} />
        ) : (
          <p className="content-start px-3.5 py-3 rounded-md bg-raised whitespace-pre-wrap wrap-anywhere">
            {markedParts(item.content, item.findings).map(({ place: at, words, isFound }) =>
              isFound ? (
                <mark key={at} className="rounded-sm bg-(--warn-soft) px-0.5 text-warn-text">
                  {words}
                </mark>
              ) : (
                words
              ),
            )}
          </p>
        )}
        <Records item={item} />
      </div>
      <DecideBar
        agree="Release"
        reject="Remove"
        busy={busy}
        onAgree={() => decide(send({ released: true }), 'Released. Everyone sees it now.')}
        onReject={() => ask('remove')}
        onNext={place.onNext}
      />
      <NoteDialog
        {...dialog}
        title={`Remove this ${heldKinds[kind].toLowerCase()}?`}
        text={removal[kind] ?? 'No one else ever sees it.'}
        send="Remove it"
        variant="danger"
        label="Reason"
        hint={`${author} reads it.`}
        missing="Say briefly why."
        onSend={(note) => decide(send({ released: false, note }), 'Removed. Its author reads why.')}
      />
    </section>
  )
}

function Records({ item: { findings, author, authorSince, removedBefore } }: { item: HeldItem }) {
  return (
    <div className="grid content-start gap-6">
      <section className="grid gap-3" aria-label="Found">
        <h3 className="h3">Found in it</h3>
        <dl className="desk-facts">
          {findings.map(({ source, about }) => (
            <div key={`${source} ${about}`}>
              <dt>{sources[source]}</dt>
              <dd>{about}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="grid gap-3" aria-label={`About ${author}`}>
        <h3 className="h3">About {author}</h3>
        <Facts
          className="desk-facts"
          of={{
            'Removed before': removedBefore === 0 ? 'None' : formatCount(removedBefore),
            'Member since': <Time iso={authorSince} format="date" />,
          }}
        />
      </section>
    </div>
  )
}
