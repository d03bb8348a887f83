import { useState } from 'react'
import { changeSettingValue, listSettings, type Setting } from '#contract/exchange/catalogue/admin.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import { Card } from '../../design/card.tsx'
import { Field, Input } from '../../design/field.tsx'
import { FormDialog } from '../../design/form-dialog.tsx'
import { EmptyState, NotRead } from '../../design/placeholders.tsx'
import { Points } from '../../design/points.tsx'
import { type Column, Table } from '../../design/table.tsx'
import { useAsked } from '../../design/use-modal.ts'
import { FigureInput } from './figure-input.tsx'
import { figureText, labelOf, matchingSettings, rangeText, unitWords } from './figure-labels.ts'

/** All values of the economy, each with its default. */
export function Figures() {
  const { data, isPending, refetch } = useRead(listSettings, {})
  const [search, setSearch] = useState('')
  const { asked, ask, close } = useAsked<string>()
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
  const chosen = data.settings.find(({ name }) => name === asked)
  return (
    <>
      <div className="max-w-reading">
        <Field label="Find a value">
          <Input type="search" icon="MagnifyingGlass" value={search} onChange={setSearch} />
        </Field>
      </div>
      <p className="sr-only" aria-live="polite">{`${rows.length} values`}</p>
      <Card flush>
        {rows.length > 0 ? (
          <Table
            caption="Values of the economy"
            columns={columnsFor(ask)}
            rows={rows}
            rowKey={({ name }) => name}
          />
        ) : (
          <EmptyState title="No matching value" text="Try one word of what it does: fee, bonus, report." />
        )}
      </Card>
      {chosen ? <FigureDialog key={chosen.name} setting={chosen} onClose={close} /> : null}
    </>
  )
}

const columnsFor = (onOpen: (name: string) => void): Column<Setting>[] => [
  {
    label: 'Value',
    kind: 'lead',
    cell: (setting) => (
      <span className="grid min-w-0">
        <b className="font-label text-pretty">{labelOf(setting)}</b>
        <span className="dim text-13 wrap-anywhere">{setting.name}</span>
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
    cell: (setting) => (
      <Button size="sm" onClick={() => onOpen(setting.name)}>
        Change<span className="sr-only"> “{labelOf(setting)}”</span>
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

/** Dialog that changes one value: shows the current one, the new one and the default. */
function FigureDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { name, unit, value, standard, least } = setting
  const [edited, setEdited] = useState(value)
  const [isRefused, setIsRefused] = useState(false)
  const { busy, error, send } = useAct('changeSettingValue', [listSettings], onClose)
  const isWhole = Number.isInteger(edited)
  const save = () => write(changeSettingValue, { params: { name }, body: { value: edited } })
  const submit = (): void => {
    setIsRefused(!isWhole)
    if (isWhole) void send(save, `Set to ${figureText(unit, edited)}.`)
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      title={labelOf(setting)}
      text={`Now ${figureText(unit, value)}, default ${figureText(unit, standard)}. A new value reaches every process within five seconds.`}
      send="Save"
      busy={busy}
      disabled={edited === value}
      aside={
        <Button disabled={edited === standard} onClick={() => setEdited(standard)}>
          Use the default
        </Button>
      }
      onSend={submit}
    >
      <Field
        label={unitWords[unit]}
        aside={
          isWhole && edited !== value ? `${figureText(unit, value)} → ${figureText(unit, edited)}` : undefined
        }
        hint={rangeText(setting)}
        error={isRefused ? 'Enter a whole number.' : error}
      >
        <FigureInput value={edited} least={least} onChange={setEdited} />
      </Field>
    </FormDialog>
  )
}
