import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeTaskWatch, readTaskWatch, watchOf } from '#contract/exchange/tasks.ts'
import { queryKey } from '#contract/operation.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { Button } from '../../design/button.tsx'
import { BellRingingIcon } from '../../design/icons.ts'
import { toast } from '../../design/toast-store.ts'
import type { TaskPage } from './task-filters.ts'

/** Turns the alert for new tasks in this list on or off; it is stored for the list's platform and action. */
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
      toast({ title: on ? 'Alert off.' : 'Alert on.' })
    } catch (thrown) {
      console.error('changeTaskWatch failed', thrown)
      toast({ title: 'That wasn’t saved', description: sentenceOf(thrown), variant: 'destructive' })
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
      Tell me about new tasks
    </Button>
  )
}
