import { useState } from 'react'
import { listSettings, type Setting } from '#contract/engagement.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { Field } from '../../design/field.tsx'
import { MagnifyingGlassIcon } from '../../design/icons.ts'
import { Input } from '../../design/input.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { Points } from '../../design/points.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { FigureDialog } from './figure-dialog.tsx'
import { figureText, found } from './figure-words.ts'

/** Every figure of the economy, with what it is without a change. */
export function Figures() {
  const { data, isPending, refetch } = useRead(listSettings, {}, { isPrivate: true })
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  if (!data)
    return (
      <Card flush>
        <NotRead
          isPending={isPending}
          rows={6}
          title="The figures are not here right now"
          text="They hold as they are."
          retry={() => void refetch()}
        />
      </Card>
    )
  const rows = found(data.settings, search)
  const chosen = data.settings.find(({ name }) => name === open)
  return (
    <>
      <div className="max-w-reading">
        <Field label="Find a figure">
          <Input
            type="search"
            icon={MagnifyingGlassIcon}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </Field>
      </div>
      <p className="sr-only" aria-live="polite">{`${rows.length} figures`}</p>
      <Card flush>
        {rows.length > 0 ? (
          <Table
            caption="Figures of the economy"
            columns={columnsFor(setOpen)}
            rows={rows}
            rowKey={({ name }) => name}
          />
        ) : (
          <EmptyState
            title="No figure is called so"
            text="Try one word of what it does: fee, bonus, report."
          />
        )}
      </Card>
      {chosen ? <FigureDialog key={chosen.name} setting={chosen} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

const columnsFor = (onOpen: (name: string) => void): Column<Setting>[] => [
  {
    key: 'about',
    label: 'Figure',
    kind: 'lead',
    cell: ({ about, name }) => (
      <span className="grid min-w-0">
        <b className="font-label text-pretty">{about.replace(/\.$/, '')}</b>
        <span className="dim text-13 wrap-anywhere">{name}</span>
      </span>
    ),
  },
  { key: 'value', label: 'Now', kind: 'number', cell: (setting) => <Figure {...setting} /> },
  {
    key: 'standard',
    label: 'Standard',
    kind: 'number',
    cell: ({ unit, value, standard }) => (
      <span className="dim">{value === standard ? 'The same' : figureText(unit, standard)}</span>
    ),
  },
  {
    key: 'act',
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
