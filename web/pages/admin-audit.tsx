import { type AuditEntry, exportAudit, listAudit } from '#contract/audit.ts'
import { type RejectionReason, rejectionReasons } from '#contract/checks/reviews.ts'
import { type AdSlotName, adSlots } from '#contract/community/ads.ts'
import type { Request } from '#contract/operation.ts'
import { call } from '../api/client.ts'
import { Facts } from '../design/facts.tsx'
import { type Column, TwoLines } from '../design/table.tsx'
import { sentenceCase } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { utcText } from '../design/time-text.ts'
import { anyNamed, anyOf, Desk, useDesk } from '../layout/desk.tsx'
import { ExportButton } from '../layout/export-button.tsx'
import { PageHead, type PageProps } from '../page.tsx'

/** Words of an act. Stored ones that begin with refuse_ are rejections. */
const actText = (act: string): string => sentenceCase(act.replace(/^refuse_/, 'reject_'))

const columns: Column<AuditEntry>[] = [
  {
    label: 'What',
    kind: 'lead',
    cell: ({ act, subjectKind, subjectId }) => (
      <TwoLines title={actText(act)} sub={`${sentenceCase(subjectKind)} ${subjectId}`} wraps />
    ),
  },
  { label: 'Who', cell: ({ actor }) => actor ?? 'No one: by a rule' },
  { label: 'When', sort: 'at', cell: ({ at }) => <Time iso={at} /> },
  {
    label: 'Before, after and why',
    kind: 'wide',
    className: 'wide:w-1/2',
    cell: (entry) => <Detail entry={entry} />,
  },
]

/** Words of a fact that is a code. */
const codes: Record<string, (code: string) => string | undefined> = {
  slot: (code) => adSlots[code as AdSlotName]?.place,
  reason: (code) => rejectionReasons[code as RejectionReason]?.label,
}

/** Facts that have a value, by their names. */
const factsIn = (value: object): [name: string, text: string][] =>
  Object.entries(value)
    .map(([name, fact]): [string, string] => [
      sentenceCase(name),
      codes[name]?.(String(fact)) ?? textOf(fact),
    ])
    .filter(([, text]) => text !== '')

/** A fact as text; the facts of an object on a line each. */
function textOf(fact: unknown): string {
  if (Array.isArray(fact)) return fact.map(textOf).join(', ')
  if (typeof fact === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(fact)) return utcText(fact)
  if (typeof fact !== 'object') return String(fact)
  return factsIn(fact ?? {})
    .map(([name, text]) => `${name}: ${text}`)
    .join('\n')
}

function Detail({ entry: { detail } }: { entry: AuditEntry }) {
  // The database returns the shorter name first: what was before is told before what is after.
  const facts = factsIn(detail).toSorted(([a], [b]) => Number(a === 'After') - Number(b === 'After'))
  if (facts.length === 0) return <span className="dim">No further facts</span>
  return (
    <Facts
      className="grid gap-0.5 text-13 [&>div]:flex [&>div]:gap-2 [&_dt]:flex-none [&_dt]:text-ink-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line"
      of={Object.fromEntries(facts)}
    />
  )
}

/** The audit log: filters in the URL, the latest entries first, and a CSV file of what is shown. */
export default function AdminAuditPage({ boot }: PageProps) {
  const desk = useDesk(listAudit, boot.query)
  const { filters, list } = desk
  const acts = list.pages[0]?.acts ?? []
  return (
    <>
      <PageHead
        title={boot.title}
        sub="What admins and staff did. Entries are never changed."
        actions={
          <ExportButton
            read={() =>
              call(exportAudit, { query: filters as Request<typeof exportAudit>['query'] & object })
            }
          />
        }
      />
      <Desk
        of={desk}
        title="Entries"
        name="Audit log"
        fields={{
          actor: { label: 'Who', placeholder: 'Username' },
          act: { label: 'What', options: anyNamed(acts, actText, 'Everything') },
          by: {
            label: 'Whose acts',
            options: anyOf({ everyone: 'Owners’ and earners’ too' }, 'The staff’s'),
          },
          subjectId: { label: 'Number of the subject' },
        }}
        columns={columns}
        empty={{ title: 'No entries yet', text: 'Each act of an admin or of the staff appears here.' }}
        noMatch={{ title: 'No entry matches', text: 'Clear a filter to see more.' }}
      />
    </>
  )
}
