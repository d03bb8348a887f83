import { type Finding, type HeldKind, heldKinds } from '#contract/moderation.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Case } from '#contract/staff/cases.ts'
import { Facts } from '../../design/facts.tsx'
import { Time, TimePhrase } from '../../design/time.tsx'
import { DeskHead, type EvidenceProps } from '../../layout/queue/desk-head.tsx'
import { CaseVerdicts } from './case-desk.tsx'
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
export function HeldEvidence(props: EvidenceProps<Case<'held'>>) {
  const { item, place } = props
  const { kind, author, content, findings } = item.evidence
  return (
    <section className="desk" aria-label="Evidence">
      <DeskHead
        place={place}
        title={heldKinds[kind]}
        note={<TimePhrase before=", written" iso={item.openedAt} />}
      >
        By <b className="text-ink">{author}</b>
      </DeskHead>
      <div className="desk-body">
        {kind === 'picture' ? (
          <img className="max-w-105 rounded-md" src={content} alt={`${heldKinds[kind]} by ${author}`} />
        ) : (
          <p className="content-start px-3.5 py-3 rounded-md bg-raised whitespace-pre-wrap wrap-anywhere">
            {markedParts(content, findings).map(({ place: at, words, isFound }) =>
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
        <Records evidence={item.evidence} />
      </div>
      <CaseVerdicts
        {...props}
        ask={() => ({
          title: `Remove this ${heldKinds[kind].toLowerCase()}?`,
          text: removal[kind] ?? 'No one else ever sees it.',
          send: 'Remove it',
          label: 'Reason',
          hint: `${author} reads it.`,
        })}
      />
    </section>
  )
}

function Records({
  evidence: { findings, author, authorSince, removedBefore },
}: Pick<Case<'held'>, 'evidence'>) {
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
