import { type Check, checkLabels } from '#contract/platforms.ts'
import type { Task } from '#contract/tasks.ts'

const actionWords: Record<string, string> = {
  visit: 'Visit',
  watch: 'Watch',
  like: 'Like',
  follow: 'Follow',
  subscribe: 'Subscribe',
  join: 'Join',
  save: 'Save',
  feedback: 'Feedback',
}

/** What is done, in a word. */
export const actionWord = (action: string): string => actionWords[action] ?? action

/** The check behind the words that a task says it in. */
export function checkOf({ check }: Pick<Task, 'check'>): Check {
  const found = Object.entries(checkLabels).find(([name, label]) => check === label || check === name)
  return (found?.[0] as Check | undefined) ?? 'timer'
}

/** Of the tasks that are open now the one with the most points per second; null where none is. */
export function bestTask(tasks: readonly Task[]): Task | null {
  const rate = ({ points, requiredDuration }: Task): number => points / Math.max(1, requiredDuration)
  return tasks.reduce<Task | null>(
    (best, task) => (task.availableAt === null && (!best || rate(task) > rate(best)) ? task : best),
    null,
  )
}

/** How many tasks there are of each platform, from the counts by platform and action. */
export function platformCounts(counts: Record<string, Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counts).map(([platform, actions]) => [
      platform,
      Object.values(actions).reduce((sum, count) => sum + count, 0),
    ]),
  )
}

/** How many tasks there are in all. */
export const openTasks = (counts: Record<string, Record<string, number>>): number =>
  Object.values(platformCounts(counts)).reduce((sum, count) => sum + count, 0)
