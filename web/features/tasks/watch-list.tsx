import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#contract/operation.ts'
import { changeTaskWatch, readTaskWatch, watchOf } from '#contract/tasks.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { BellRingingIcon } from '../../design/icons.ts'
import { toast } from '../../design/toast-store.ts'
import type { TaskPage } from './task-filters.ts'

/** Asks to be told when this list has something new, or takes that back; the wish is kept for its platform and action. */
export function WatchList({ page }: { page: TaskPage }) {
  const client = useQueryClient()
  const query = watchOf(page.wish)
  const { data } = useRead(readTaskWatch, { query })
  const [busy, setBusy] = useState(false)
  const on = data?.on ?? false
  const change = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    try {
      await write(changeTaskWatch, { query, body: { on: !on } })
      client.setQueryData(queryKey(readTaskWatch, { query }), { on: !on })
      toast({ title: on ? 'You are not told any more.' : 'Noted: you want to be told.' })
    } catch (thrown) {
      console.error('changeTaskWatch failed', thrown)
      toast({ title: 'That was not noted', description: sentenceOf(thrown), variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={on ? 'line' : 'ghost'}
      icon={BellRingingIcon}
      aria-pressed={on}
      busy={busy}
      onClick={() => void change()}
    >
      Tell me when there is more
    </Button>
  )
}
