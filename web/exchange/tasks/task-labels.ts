import { feedbackMostRejections, feedbackWindow } from '#contract/exchange/attempts.ts'
import type { ActionGroup, ActionName } from '#contract/exchange/catalogue.ts'
import type { ClosedGroup, Task } from '#contract/exchange/tasks.ts'
import { type PlatformName, platformLabels, type Tier } from '#contract/platforms.ts'
import { capitalised, countText, sentenceCase } from '../../design/texts.ts'
import { durationText } from '../../design/time-text.ts'

/** An action in one word. A track is listened to. */
export const actionWord = (action: ActionName, platform?: PlatformName): string =>
  action === 'watch' && platform === 'soundcloud' ? 'Listen' : sentenceCase(action)

/** Time that a task takes: its timer, or an estimate if it has none. */
export const taskTime = (task: Pick<Task, 'requiredDuration' | 'effortSeconds'>): string =>
  task.requiredDuration > 0
    ? durationText(task.requiredDuration)
    : `about ${durationText(task.effortSeconds)}`

/** The open task with the most points per second that is not against a platform's rules; null if there is none. */
export function bestTask(tasks: readonly Task[]): Task | null {
  const rate = ({ points, effortSeconds }: Task): number => points / Math.max(1, effortSeconds)
  return tasks.reduce<Task | null>(
    (best, task) =>
      task.availableAt === null && task.tier !== 'red' && (!best || rate(task) > rate(best)) ? task : best,
    null,
  )
}

/** The tier that all tasks of a list share; null: they differ, or there are fewer than two. */
export function sharedTier([first, ...others]: readonly Task[]): Tier | null {
  return first && others.length > 0 && others.every(({ tier }) => tier === first.tier) ? first.tier : null
}

export type Counts = Record<string, Record<string, number>>

/** Number of tasks on each platform, for all actions or for one. */
export const platformCounts = (counts: Counts, action?: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(counts).map(([platform, actions]) => [
      platform,
      action === undefined
        ? Object.values(actions).reduce((sum, count) => sum + count, 0)
        : (actions[action] ?? 0),
    ]),
  )

/** Number of tasks in a list narrowed to this platform and action. */
export function openTasks(
  counts: Counts,
  { platform, action }: { platform?: string; action?: string } = {},
): number {
  const of = platformCounts(counts, action)
  return platform === undefined
    ? Object.values(of).reduce((sum, count) => sum + count, 0)
    : (of[platform] ?? 0)
}

const groupWords: Record<ActionGroup, string> = {
  visits: 'visits',
  watches: 'watching',
  likes: 'likes and saves',
  follows: 'follows, joins and subscribes',
  feedback: 'feedback',
}

/** Tells newcomers what opens with more credited tasks; null if nothing does. */
export function laterSentence(closed: readonly ClosedGroup[]): string | null {
  const missing = closed.map(({ missingTasks }) => missingTasks)
  if (missing.length === 0) return null
  const least = Math.min(...missing)
  const names = [...new Set(closed.map(({ group }) => groupWords[group]))]
  const list = capitalised(new Intl.ListFormat('en-GB').format(names))
  return `${list} open after ${countText(least, 'more paid task')}.`
}

/** States which group is closed and what opens it, without the time. */
export function closedSentence({ platform, group, missingTasks, reason }: ClosedGroup): string {
  if (reason === 'follows_closed')
    return 'Follows, joins and subscribes are closed for you: two of your latest were undone or not shown again. They open once a fresh screenshot of one you kept is approved.'
  if (reason === 'feedback_closed')
    return `Feedback is closed for you: ${feedbackMostRejections} of your last ${feedbackWindow} were rejected.`
  const what = platform ? `${platformLabels[platform]} ${groupWords[group]}` : groupWords[group]
  const state =
    missingTasks > 0 ? `open after ${countText(missingTasks, 'more paid task')}` : 'done for today'
  return `${capitalised(what)}: ${state}.`
}
