import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeEngagement,
  type EngagementChange,
  type EngagementRow,
  readEngagement,
} from '#contract/engagement.ts'
import type { Output } from '#contract/operation.ts'
import { CallError, sentenceOf, write } from '../../api/client.ts'
import { formatCount } from '../../design/numbers.ts'
import { toast } from '../../design/toast-store.ts'
import { changeOf } from './row-words.ts'

/** Changes of rows that are not saved yet: kept by key, sent as a whole. */
export interface Draft {
  changes: ReadonlyMap<string, EngagementChange>
  /** What the server said against them, under key and field. */
  faults: Readonly<Record<string, string>>
  error: string | undefined
  busy: boolean
  keep: (row: EngagementRow, wish: EngagementRow) => void
  drop: () => void
  /** Answers whether they are saved now. */
  save: () => Promise<boolean>
}

/** The draft of the matrix. */
export function useChanges(): Draft {
  const client = useQueryClient()
  const [changes, setChanges] = useState<ReadonlyMap<string, EngagementChange>>(new Map())
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const settle = (next: ReadonlyMap<string, EngagementChange>): void => {
    setChanges(next)
    setFaults({})
    setError(undefined)
  }
  const save = async (): Promise<boolean> => {
    setBusy(true)
    try {
      const came = await write(changeEngagement, { body: { changes: [...changes.values()] } })
      await client.invalidateQueries({ queryKey: [readEngagement.path] })
      settle(new Map())
      toast({ title: saidOf(came) })
      return true
    } catch (thrown) {
      console.error('changeEngagement failed', thrown)
      setFaults(thrown instanceof CallError ? thrown.fields : {})
      setError(sentenceOf(thrown))
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    ...{ changes, faults, error, busy, save },
    drop: () => settle(new Map()),
    keep: (row, wish) => {
      const next = new Map(changes)
      const change = changeOf(row, wish)
      if (change) next.set(row.key, change)
      else next.delete(row.key)
      settle(next)
    },
  }
}

/** What saving came to, in a toast's length. */
export const saidOf = ({ rows, campaigns, left }: Output<typeof changeEngagement>): string => {
  const changed = rows === 1 ? '1 row is changed.' : `${formatCount(rows)} rows are changed.`
  if (campaigns === 0) return changed
  const followed = `${changed} ${campaigns === 1 ? '1 campaign' : `${formatCount(campaigns)} campaigns`} followed`
  return left === 0 ? `${followed}.` : `${followed}, ${formatCount(left)} more do so now.`
}
