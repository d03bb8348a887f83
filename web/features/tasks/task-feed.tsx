import { Button, ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { TaskCard } from './task-card.tsx'
import { filterHref, type TaskFilters } from './task-filters.ts'
import { TaskSkeletons } from './task-skeletons.tsx'
import { TaskToolbar } from './task-toolbar.tsx'
import { bestTask } from './task-words.ts'
import { useHideTask } from './use-hide-task.ts'
import { type TaskList, useTasks } from './use-tasks.ts'

interface Props {
  /** The address of this list, without its filters. */
  path: string
  filters: TaskFilters
  /** How many are open to the member without any filter; undefined where nobody counted. */
  total?: number | undefined
}

/** The list of tasks with its filters: what every earn page is made of. */
export function TaskFeed({ path, filters, total }: Props) {
  const list = useTasks(filters)
  const acts = useHideTask(list.hide)
  const { tasks } = list
  const best = bestTask(tasks)
  return (
    <>
      <TaskToolbar path={path} filters={filters} />
      <section className="card" aria-label="Tasks">
        {tasks.length > 0 ? (
          <ul>
            {tasks.map((task) => (
              <TaskCard key={task.websiteId} task={task} best={task === best} acts={acts} />
            ))}
          </ul>
        ) : (
          <Nothing list={list} path={path} filters={filters} />
        )}
      </section>
      {tasks.length > 0 ? (
        <ShowMore
          shown={tasks.length}
          total={totalOf(list, filters, total)}
          onMore={list.more}
          busy={list.busy}
        />
      ) : null}
    </>
  )
}

/** All of a list that has ended is what is shown; before that only a count of the same list says more. */
function totalOf({ tasks, more }: TaskList, { seconds }: TaskFilters, total?: number): number | undefined {
  if (!more) return tasks.length
  return seconds === null && total !== undefined && total >= tasks.length ? total : undefined
}

function Nothing({ list, path, filters }: { list: TaskList; path: string; filters: TaskFilters }) {
  if (list.isPending) return <TaskSkeletons />
  if (list.isError)
    return (
      <EmptyState
        title="The list is not here right now"
        text="Your points and your tasks are safe."
        action={<Button onClick={list.retry}>Try again</Button>}
      />
    )
  if (filters.seconds !== null)
    return (
      <EmptyState
        title="No visit this short is open to you"
        text="Longer ones pay more, by the second just as much."
        action={
          <ButtonLink href={filterHref(path, { ...filters, seconds: null })}>Show all lengths</ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      title="No task is open to you right now"
      text="Websites that people promote appear here as soon as you may visit them. Until then, promote something of yours."
      action={<ButtonLink href="/content-hub">Content Hub</ButtonLink>}
    />
  )
}
