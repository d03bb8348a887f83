import { type ClosedGroup, countTasks } from '#contract/exchange/tasks.ts'
import { useRead } from '../../api/read.ts'
import { ButtonLink, TextLink } from '../../design/button.tsx'
import { Note } from '../../design/card.tsx'
import { EmptyState, NotRead, Skeleton } from '../../design/placeholders.tsx'
import { ShowMore } from '../../design/show-more.tsx'
import { TierIcon } from '../../design/tier-badge.tsx'
import { TimePhrase } from '../../design/time.tsx'
import { AllOff, SomeOff } from './switched-off.tsx'
import { TaskCard } from './task-card.tsx'
import { filterHref, isNarrowed, type TaskPage, tierSentences } from './task-filters.ts'
import { bestTask, closedSentence, laterSentence, openTasks, sharedTier } from './task-labels.ts'
import { TaskToolbar } from './task-toolbar.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { listId, type TaskList, useHideTask, useTasks } from './use-tasks.ts'
import { WatchList } from './watch-list.tsx'
import './tasks.css'

interface Props {
  page: TaskPage
  /** Title when no task is open. */
  empty: string
}

/** The list of tasks with its filters, used by every earn page. */
export function TaskFeed({ page, empty }: Props) {
  const { data } = useRead(countTasks, {})
  const list = useTasks(page.filters)
  const acts = useHideTask(list)
  const { tasks, closed, switchedOff, nextCursor } = list
  useRowKeys(tasks, acts.skip)
  const isNamed = page.filters.platform !== undefined || page.filters.action !== undefined
  const best = bestTask(tasks)
  const tier = sharedTier(tasks)
  // In a list of one platform or action they explain what is missing; elsewhere nothing needs an explanation.
  const notes = isNamed ? closed : closed.filter(({ missingTasks }) => missingTasks === 0)
  return (
    <>
      <TaskToolbar page={page} />
      {switchedOff?.isAll ? null : <ClosedNotes closed={notes} />}
      {switchedOff && !switchedOff.isAll && isNamed ? (
        <SomeOff off={switchedOff} filters={page.filters} />
      ) : null}
      {page.filters.cursor === undefined ? null : (
        <p>
          <TextLink href={filterHref(page, {})}>Back to the top of the list</TextLink>
        </p>
      )}
      {tier ? (
        <p className="flex items-center gap-1.5 text-13 text-ink-2">
          <TierIcon tier={tier} />
          {`${tierSentences[tier]}: all of these tasks.`}
        </p>
      ) : null}
      <section className="card @container" aria-label="Tasks" id={listId} tabIndex={-1}>
        {tasks.length > 0 ? (
          <ul>
            {tasks.map((task) => (
              <TaskCard
                key={task.id}
                task={task}
                best={task === best}
                showsTier={tier === null}
                acts={acts}
              />
            ))}
          </ul>
        ) : (
          <Nothing list={list} page={page} empty={empty} />
        )}
      </section>
      {tasks.length > 0 ? (
        <ShowMore
          shown={tasks.length}
          total={totalOf(list, page, data && openTasks(data.counts, page.filters))}
          onMore={list.more}
          href={nextCursor === null ? undefined : filterHref(page, { cursor: nextCursor })}
          busy={list.busy}
          counts
        />
      ) : null}
      {isNamed || switchedOff?.isAll ? null : (
        <OpensLater closed={closed.filter(({ missingTasks }) => missingTasks > 0)} />
      )}
      {tasks.length > 0 && !list.more ? (
        <div className="justify-self-center">
          <WatchList page={page} />
        </div>
      ) : null}
    </>
  )
}

/**
 * Total shown below the list: the number of tasks shown once the list has ended; before that the count, but
 * only if it covers the same filters.
 */
function totalOf({ tasks, more }: TaskList, { filters }: TaskPage, total?: number): number | undefined {
  if (filters.cursor !== undefined) return undefined
  if (!more) return tasks.length
  const isCounted = filters.seconds === undefined && filters.tier === undefined && filters.kind === undefined
  return isCounted && total !== undefined && total >= tasks.length ? total : undefined
}

function Nothing({ list, page, empty }: { list: TaskList; page: TaskPage; empty: string }) {
  if (list.isPending) return <TaskSkeletons />
  if (list.isError)
    return (
      <NotRead title="Couldn’t load the list" text="Your points and tasks are safe." retry={list.retry} />
    )
  if (list.switchedOff?.isAll) return <AllOff off={list.switchedOff} filters={page.filters} />
  if (isNarrowed(page) || page.filters.cursor !== undefined)
    return (
      <EmptyState
        title="No tasks match these filters"
        text="Other kinds and lengths pay just as well per second."
        action={<ButtonLink href={page.path}>Clear filters</ButtonLink>}
      />
    )
  return (
    <EmptyState
      title={empty}
      text="New ones appear once creators start them. Until then, promote your own work."
      action={
        <div className="actions justify-center">
          <ButtonLink href="/content-hub">Content Hub</ButtonLink>
          <WatchList page={page} />
        </div>
      }
    />
  )
}

/** Notes on the groups of the list that are closed for now, and what opens them. */
function ClosedNotes({ closed }: { closed: readonly ClosedGroup[] }) {
  return closed.map((group) => (
    <Note key={`${group.platform} ${group.group} ${group.opensAt}`}>
      {closedSentence(group)}{' '}
      {group.reason === 'follows_closed' ? (
        <TextLink href="/platforms/all-subscriptions">Send a fresh screenshot</TextLink>
      ) : null}
      <TimePhrase before=" Open again" iso={group.opensAt} after="." />
    </Note>
  ))
}

/** One line below a list for what opens with more tasks: nothing in the list is locked. */
function OpensLater({ closed }: { closed: readonly ClosedGroup[] }) {
  const sentence = laterSentence(closed)
  return sentence === null ? null : <p className="dim text-13">{sentence}</p>
}

const rows = ['one', 'two', 'three', 'four']

/** Placeholders of the size of task cards, shown while the list loads. */
function TaskSkeletons() {
  return (
    <div role="status">
      <span className="sr-only">Loading tasks</span>
      {rows.map((row) => (
        <div className="task" key={row}>
          <Skeleton className="h-16 w-28 max-desk:h-15.5 max-desk:w-22" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-1/4" />
            <Skeleton className="h-3 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
