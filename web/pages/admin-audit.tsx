import { type FormEvent, useState } from 'react'
import { type AuditEntry, auditFilterNames, exportAudit, listAudit } from '#contract/audit.ts'
import { call } from '../api/client.ts'
import { usePages } from '../api/read-pages.ts'
import { Button } from '../design/button.tsx'
import { Card } from '../design/card.tsx'
import { Field } from '../design/field.tsx'
import { Input, Select } from '../design/input.tsx'
import { PageHead } from '../design/page-head.tsx'
import { PageList } from '../design/page-list.tsx'
import { type Column, Table } from '../design/table.tsx'
import { sentenceCase } from '../design/texts.ts'
import { Time } from '../design/time.tsx'
import { ExportButton } from '../layout/export-button.tsx'
import { useFilters } from '../layout/use-filters.ts'
import type { PageProps } from '../page.ts'

type Filters = Partial<Record<(typeof auditFilterNames)[number], string>>

const isEveryone = ({ by }: Filters): boolean => by === 'everyone'

const columns: Column<AuditEntry>[] = [
  {
    key: 'act',
    label: 'What',
    kind: 'lead',
    cell: ({ act, subjectKind, subjectId }) => (
      <span className="grid min-w-0">
        <b className="font-label">{sentenceCase(act)}</b>
        <span className="dim text-13 wrap-anywhere">
          {sentenceCase(subjectKind)} {subjectId}
        </span>
      </span>
    ),
  },
  { key: 'actor', label: 'Who', cell: ({ actor }) => actor ?? 'Nobody: by a rule' },
  { key: 'at', label: 'When', cell: ({ at }) => <Time iso={at} /> },
  {
    key: 'detail',
    label: 'Before, after and why',
    className: 'w-1/2',
    cell: (entry) => <Detail entry={entry} />,
  },
]

function Detail({ entry: { detail } }: { entry: AuditEntry }) {
  const facts = Object.entries(detail).filter(([, value]) => value !== null && value !== '')
  if (facts.length === 0) return <span className="dim">No further facts</span>
  return (
    <dl className="grid gap-0.5 text-13 [&>div]:flex [&>div]:gap-2 [&_dt]:flex-none [&_dt]:text-ink-2 [&_dd]:min-w-0 [&_dd]:wrap-anywhere">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{sentenceCase(name)}</dt>
          <dd>{typeof value === 'object' ? JSON.stringify(value) : String(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The audit log: filters in the URL, the latest entries first, and a CSV file of what is shown. */
export default function AdminAuditPage({ boot }: PageProps) {
  const [filters, change] = useFilters(boot.query, auditFilterNames)
  const wish = { ...filters, by: isEveryone(filters) ? ('everyone' as const) : ('staff' as const) }
  const list = usePages(listAudit, { query: wish }, { isPrivate: true, keepsRows: true })
  return (
    <>
      <PageHead
        title={boot.title}
        sub="What admins and staff did. Entries are never changed."
        actions={<ExportButton read={() => call(exportAudit, { query: wish })} />}
      />
      <Card flush title="Entries">
        <FilterForm filters={filters} acts={list.pages[0]?.acts ?? []} onChange={change} />
        <PageList
          list={list}
          rowsOf={({ entries }) => entries}
          keyOf={({ id }) => id}
          failed={{ title: 'Couldn’t load the audit log', text: 'Nothing is lost. Try again.' }}
          empty={
            Object.keys(filters).length > 0
              ? { title: 'No entry matches', text: 'Clear a filter to see more.' }
              : { title: 'No entries yet', text: 'Each act of an admin or of the staff appears here.' }
          }
        >
          {(entries) => (
            <Table caption="Audit log" columns={columns} rows={entries} rowKey={({ id }) => id} early />
          )}
        </PageList>
      </Card>
    </>
  )
}

interface FormProps {
  filters: Filters
  acts: readonly string[]
  onChange: (changes: Filters) => void
}

function FilterForm({ filters, acts, onChange }: FormProps) {
  const [actor, setActor] = useState(filters.actor ?? '')
  const [subjectId, setSubjectId] = useState(filters.subjectId ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onChange({ actor: actor.trim(), subjectId: subjectId.trim() })
  }
  return (
    <form className="flex flex-wrap items-end gap-3 px-5 pt-3.5 pb-4 max-desk:px-4" onSubmit={submit}>
      <Field label="Who">
        <Input value={actor} placeholder="Username" onChange={(event) => setActor(event.target.value)} />
      </Field>
      <Field label="What">
        <Select value={filters.act ?? ''} onChange={(event) => onChange({ act: event.target.value })}>
          <option value="">Everything</option>
          {acts.map((act) => (
            <option key={act} value={act}>
              {sentenceCase(act)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Whose acts">
        <Select
          value={isEveryone(filters) ? 'everyone' : ''}
          onChange={(event) => onChange({ by: event.target.value })}
        >
          <option value="">The staff’s</option>
          <option value="everyone">Owners’ and earners’ too</option>
        </Select>
      </Field>
      <Field label="Number of the subject">
        <Input value={subjectId} onChange={(event) => setSubjectId(event.target.value)} />
      </Field>
      <Button type="submit">Search</Button>
    </form>
  )
}
