import { ButtonLink } from '../../design/button.tsx'
import { EmptyState } from '../../design/empty-state.tsx'
import { NotRead } from '../../design/not-read.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { ClosedNotes } from './closed-notes.tsx'
import { AllOff, SomeOff } from './switched-off.tsx'
import { TaskCard } from './task-card.tsx'
import { filterHref, isNarrowed, type TaskPage } from './task-filters.ts'
import { TaskSkeletons } from './task-skeletons.tsx'
import { TaskToolbar } from './task-toolbar.tsx'
import { bestTask } from './task-words.ts'
import { listId, useHideTask } from './use-hide-task.ts'
import { type TaskList, useTasks } from './use-tasks.ts'
import { WatchList } from './watch-list.tsx'

interface Props {
  page: TaskPage
  /** What is said where nothing is open. */
  empty: string
  /** How many are open to the member in this list; undefined where nobody counted. */
  total?: number | undefined
}

/** The list of tasks with its filters: what every earn page is made of. */
export function TaskFeed({ page, empty, total }: Props) {
  const list = useTasks(page.wish)
  const acts = useHideTask(list)
  const { tasks, closed, switchedOff, nextCursor } = list
  const isNamed = page.wish.platform !== undefined || page.wish.action !== undefined
  const best = bestTask(tasks)
  return (
    <>
      <TaskToolbar page={page} />
      {switchedOff?.isAll ? null : <ClosedNotes closed={closed} />}
      {switchedOff && !switchedOff.isAll && isNamed ? <SomeOff off={switchedOff} wish={page.wish} /> : null}
      {page.wish.cursor === undefined ? null : (
        <p>
          <a className="link" href={filterHref(page, {})}>
            Back to the start of the list
          </a>
        </p>
      )}
      <section className="card" aria-label="Tasks" id={listId} tabIndex={-1}>
        {tasks.length > 0 ? (
          <ul>
            {tasks.map((task) => (
              <TaskCard key={task.id} task={task} best={task === best} acts={acts} />
            ))}
          </ul>
        ) : (
          <Nothing list={list} page={page} empty={empty} />
        )}
      </section>
      {tasks.length > 0 ? (
        <ShowMore
          shown={tasks.length}
          total={totalOf(list, page, total)}
          onMore={list.more}
          href={nextCursor === null ? undefined : filterHref(page, { cursor: nextCursor })}
          busy={list.busy}
        />
      ) : null}
      {tasks.length > 0 && !list.more ? (
        <div className="justify-self-center">
          <WatchList page={page} />
        </div>
      ) : null}
    </>
  )
}

/** All of a list that has ended is what is shown; before that only a count of the same list says more. */
function totalOf({ tasks, more }: TaskList, { wish }: TaskPage, total?: number): number | undefined {
  if (wish.cursor !== undefined) return undefined
  if (!more) return tasks.length
  const isCounted = wish.seconds === undefined && wish.tier === undefined && wish.kind === undefined
  return isCounted && total !== undefined && total >= tasks.length ? total : undefined
}

function Nothing({ list, page, empty }: { list: TaskList; page: TaskPage; empty: string }) {
  if (list.isPending) return <TaskSkeletons />
  if (list.isError)
    return (
      <NotRead
        title="The list is not here right now"
        text="Your points and your tasks are safe."
        retry={list.retry}
      />
    )
  if (list.switchedOff?.isAll) return <AllOff off={list.switchedOff} wish={page.wish} />
  if (isNarrowed(page) || page.wish.cursor !== undefined)
    return (
      <EmptyState
        title="Nothing here fits these filters"
        text="Other kinds and lengths pay as well by the second."
        action={<ButtonLink href={page.path}>Clear the filters</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title={empty}
      text="New ones appear as soon as somebody starts them. Until then, promote something of yours."
      action={
        <div className="actions justify-center">
          <ButtonLink href="/content-hub">Content Hub</ButtonLink>
          <WatchList page={page} />
        </div>
      }
    />
  )
}
