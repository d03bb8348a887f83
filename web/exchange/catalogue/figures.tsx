import { useState } from 'react'
import { listSettings, type Setting } from '#contract/exchange/catalogue/admin.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input } from '../../design/field.tsx'
import { MagnifyingGlassIcon } from '../../design/icons.ts'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import { figureText, matchingSettings } from './figure-words.ts'

/** All values of the economy, each with its default. */
export function Figures() {
  const { data, isPending, refetch } = useRead(listSettings, {})
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  if (!data)
    return (
      <NotRead
        isCard
        isPending={isPending}
        rows={6}
        title="Couldn’t load the values"
        text="They stay in force."
        retry={refetch}
      />
    )
  const rows = matchingSettings(data.settings, search)
  const chosen = data.settings.find(({ name }) => name === open)
  return (
    <>
      <div className="max-w-reading">
        <Field label="Find a value">
          <Input type="search" icon={MagnifyingGlassIcon} value={search} onChange={setSearch} />
        </Field>
      </div>
      <p className="sr-only" aria-live="polite">{`${rows.length} values`}</p>
      <Card flush>
        {rows.length > 0 ? (
          <Table
            caption="Values of the economy"
            columns={columnsFor(setOpen)}
            rows={rows}
            rowKey={({ name }) => name}
          />
        ) : (
          <EmptyState title="No matching value" text="Try one word of what it does: fee, bonus, report." />
        )}
      </Card>
      {chosen ? <FigureDialog key={chosen.name} setting={chosen} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

const columnsFor = (onOpen: (name: string) => void): Column<Setting>[] => [
  {
    label: 'Value',
    kind: 'lead',
    cell: ({ about, name }) => (
      <span className="grid min-w-0">
        <b className="font-label text-pretty">{about.replace(/\.$/, '')}</b>
        <span className="dim text-13 wrap-anywhere">{name}</span>
      </span>
    ),
  },
  { label: 'Now', kind: 'number', cell: (setting) => <Figure {...setting} /> },
  {
    label: 'Default',
    kind: 'number',
    cell: ({ unit, value, standard }) => (
      <span className="dim">{value === standard ? 'Same' : figureText(unit, standard)}</span>
    ),
  },
  {
    label: 'Change',
    kind: 'actions',
    cell: ({ name, about }) => (
      <Button size="sm" onClick={() => onOpen(name)}>
        Change<span className="sr-only"> “{about.replace(/\.$/, '')}”</span>
      </Button>
    ),
  },
]

const Figure = ({ unit, value }: Pick<Setting, 'unit' | 'value'>) =>
  unit === 'points' ? (
    <Points value={value} kind="plain" />
  ) : (
    <b className="font-strong num whitespace-nowrap">{figureText(unit, value)}</b>
  )
