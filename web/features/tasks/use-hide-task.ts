import { useQueryClient } from '@tanstack/react-query'
import { blockOwner, countTasks, listWebsiteTasks, skipTask, type Task } from '#contract/tasks.ts'
import { sentenceOf, write } from '../../api/client.ts'
import { toast } from '../../design/toast-store.ts'
import type { TaskList } from './use-tasks.ts'

const lists = [listWebsiteTasks, countTasks]

/** What a member can hide of the list: it goes at once, and comes back where the server did not take it. */
export function useHideTask(hide: TaskList['hide']): {
  skip: (task: Task) => Promise<void>
  block: (task: Task) => Promise<void>
  reported: (task: Task) => Promise<void>
} {
  const client = useQueryClient()
  const readAgain = (): Promise<void> =>
    client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => lists.some(({ path }) => String(key).split('?')[0] === path),
    })

  const act = async (send: () => Promise<unknown>, show: () => void, done: string): Promise<void> => {
    try {
      await send()
      toast({ title: done })
      await readAgain()
    } catch (thrown) {
      console.error('hiding a task failed', thrown)
      show()
      toast({ title: 'It is still in your list', description: sentenceOf(thrown), variant: 'destructive' })
    }
  }
  const same = (task: Task) => (other: Task) => other.websiteId === task.websiteId
  return {
    skip: (task) => {
      const show = hide(same(task))
      const request = { params: { websiteId: task.websiteId } }
      return act(() => write(skipTask, request), show, 'Skipped. It does not come back.')
    },
    block: (task) => {
      const show = hide((other) => other.owner === task.owner && !other.house)
      const request = { params: { websiteId: task.websiteId } }
      return act(() => write(blockOwner, request), show, `${task.owner} is blocked.`)
    },
    reported: async (task) => {
      hide(same(task))
      toast({ title: 'Reported. It is out of your list now.' })
      await readAgain()
    },
  }
}
