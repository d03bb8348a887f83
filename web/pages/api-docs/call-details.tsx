import type { ReactNode } from 'react'
import { type Column, Table } from '../../design/table.tsx'
import type { Field } from './fields.ts'
import type { Call, ErrorRow } from './reference.ts'

const fieldColumns: Column<Field>[] = [
  {
    label: 'Field',
    kind: 'lead',
    cell: ({ name }) => <b className="wrap-anywhere">{name}</b>,
    className: 'desk:w-1/3',
  },
  { label: 'Type', cell: ({ type }) => type, className: 'desk:w-1/5' },
  { label: 'Required', cell: ({ required }) => (required ? 'Yes' : 'No'), className: 'desk:w-20' },
  { label: 'Allowed', cell: ({ note }) => <span className="wrap-anywhere">{note || '—'}</span> },
]
const responseColumns = fieldColumns.filter(({ label }) => label !== 'Required')

const errorColumns: Column<ErrorRow>[] = [
  { label: 'Code', kind: 'lead', cell: ({ code }) => <b>{code}</b>, className: 'desk:w-1/3' },
  { label: 'Status', cell: ({ status }) => <span className="num">{status}</span>, className: 'desk:w-1/5' },
  { label: 'Message', cell: ({ sentence }) => sentence },
]

/** Full description of one call: name, rate limits, input, response and errors. */
export function CallDetails({ call }: { call: Call }) {
  const { id, method, path, address, body, response, responseNote, errorRows, rates } = call
  return (
    <div className="grid gap-5 px-5 pt-2 pb-6 max-desk:px-4 max-desk:pt-2 max-desk:pb-5">
      <p className="sub">
        <b className="font-strong text-ink">{id}</b>
        {rates.length > 0 ? <> · {rates.join(' ')}</> : null}
      </p>
      {address.length > 0 ? <Fields title="Input" of={`${method} ${path}`} rows={address} /> : null}
      {body.length > 0 ? <Fields title="Body" of={`${method} ${path}`} rows={body} /> : null}
      <Part title="Response" note={responseNote}>
        {response.length > 0 ? (
          <Table
            caption={`Response of ${id}`}
            columns={responseColumns}
            rows={response}
            rowKey={({ name }) => name}
          />
        ) : null}
      </Part>
      <Part title="Errors">
        <Table
          caption={`Errors of ${id}`}
          columns={errorColumns}
          rows={errorRows}
          rowKey={({ code }) => code}
        />
      </Part>
    </div>
  )
}

function Fields({ title, of, rows }: { title: string; of: string; rows: Field[] }) {
  return (
    <Part title={title}>
      <Table caption={`${title}: ${of}`} columns={fieldColumns} rows={rows} rowKey={({ name }) => name} />
    </Part>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 min-w-0 [&_.table]:-mx-5 [&_.table]:w-[calc(100%_+_40px)] [&_.table_td]:h-auto [&_.table_td]:py-2.25 [&_.table_td]:[vertical-align:top] max-desk:[&_.table]:-mx-4 max-desk:[&_.table]:w-[calc(100%_+_32px)]">
      <h3 className="h3">
        {title}
        {note ? <span className="sub text-13 font-body"> {note}</span> : null}
      </h3>
      {children}
    </section>
  )
}
