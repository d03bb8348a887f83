import { useState } from 'react'
import {
  changeEngagement,
  type EngagementChange,
  type EngagementRow,
  readEngagement,
} from '#contract/exchange/catalogue/admin.ts'
import { formatCount } from '#contract/numbers.ts'
import type { Output } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { useAct } from '../../api/use-act.ts'
import { changeOf } from './row-labels.ts'

/** Unsaved changes of rows, by row key; they are sent as one. */
export interface Draft {
  changes: ReadonlyMap<string, EngagementChange>
  /** Validation errors from the server, under `<row key>.<field>`. */
  faults: Readonly<Record<string, string>>
  error: string | undefined
  busy: boolean
  stage: (row: EngagementRow, edited: EngagementRow) => void
  discard: () => void
  /** Resolves to true once they are saved, false on an error. */
  save: () => Promise<boolean>
}

/** State of the draft that the matrix edits. */
export function useChanges(): Draft {
  const [changes, setChanges] = useState<ReadonlyMap<string, EngagementChange>>(new Map())
  const settle = (next: ReadonlyMap<string, EngagementChange>): void => {
    setChanges(next)
    setError()
  }
  const discard = (): void => settle(new Map())
  const acting = useAct('changeEngagement', [readEngagement], discard)
  const { busy, fields: faults, general: error, setError, send } = acting
  const save = () =>
    send(async () =>
      savedMessage(await write(changeEngagement, { body: { changes: [...changes.values()] } })),
    )
  return {
    changes,
    faults,
    error,
    busy,
    save,
    discard,
    stage: (row, edited) => {
      const next = new Map(changes)
      const change = changeOf(row, edited)
      if (change) next.set(row.key, change)
      else next.delete(row.key)
      settle(next)
    },
  }
}

/** Toast that sums up a save. */
export const savedMessage = ({ rows, campaigns, left }: Output<typeof changeEngagement>): string => {
  const changed = rows === 1 ? '1 row is changed.' : `${formatCount(rows)} rows are changed.`
  if (campaigns === 0) return changed
  const followed = `${changed} ${campaigns === 1 ? '1 campaign' : `${formatCount(campaigns)} campaigns`} followed`
  return left === 0 ? `${followed}.` : `${followed}, ${formatCount(left)} to go.`
}
