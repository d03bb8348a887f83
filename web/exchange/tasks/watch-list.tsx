import { useQueryClient } from '@tanstack/react-query'
import { changeTaskWatch, readTaskWatch, watchOf } from '#contract/exchange/tasks.ts'
import { queryKey } from '#contract/operation.ts'
import { write } from '../../api/client.ts'
import { useRead } from '../../api/read.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../design/button.tsx'
import type { TaskPage } from './task-filters.ts'

/** Turns the alert for new tasks in this list on or off; it is stored for the list's platform and action. */
export function WatchList({ page }: { page: TaskPage }) {
  const client = useQueryClient()
  const query = watchOf(page.filters)
  const { data } = useRead(readTaskWatch, { query })
  const { busy, act } = useAct('changeTaskWatch')
  const on = data?.on ?? false
  const change = () =>
    act(async () => {
      await write(changeTaskWatch, { query, body: { on: !on } })
      client.setQueryData(queryKey(readTaskWatch, { query }), { on: !on })
      return on ? 'Alert off.' : 'Alert on.'
    })
  return (
    <Button variant={on ? 'line' : 'ghost'} icon="BellRinging" aria-pressed={on} busy={busy} onClick={change}>
      Tell me about new tasks
    </Button>
  )
}
