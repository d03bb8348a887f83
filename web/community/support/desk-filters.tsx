import {
  type TicketKind,
  type TicketState,
  ticketKindNames,
  ticketKinds,
  ticketStates,
} from '#contract/community/support.ts'
import { Select } from '../../design/field.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { stateWords } from './thread.tsx'

interface Props {
  isBugs: boolean
  state: TicketState
  kind: TicketKind | undefined
  assigned: string | undefined
  onChange: (changes: { show?: string; kind?: string; assigned?: string }) => void
}

/** Filters of a desk: the state, the type of questions, and whose they are. */
export function DeskFilters({ isBugs, state, kind, assigned, onChange: change }: Props) {
  return (
    <div className="grid gap-2">
      <Segmented
        label="Show"
        full
        value={state}
        onChange={(show) => change({ show })}
        options={ticketStates.map((value) => ({ value, label: stateWords[value].admin }))}
      />
      <div className="grid gap-2 grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]">
        {isBugs ? null : (
          <Select
            aria-label="Type"
            value={kind ?? ''}
            onChange={(kind) => change({ kind })}
            none="Every type"
            options={ticketKindNames
              .filter((name) => name !== 'bug')
              .map((name) => [name, ticketKinds[name]])}
          />
        )}
        <Select
          aria-label="Assigned to"
          value={assigned ?? ''}
          onChange={(assigned) => change({ assigned })}
          none="Anybody’s"
          options={[
            ['me', 'Mine'],
            ['nobody', 'Nobody’s'],
          ]}
        />
      </div>
    </div>
  )
}
