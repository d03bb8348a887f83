import type { ActionGroup } from '#contract/exchange/catalogue.ts'
import type { readTask } from '#contract/exchange/tasks.ts'
import type { Output } from '#contract/operation.ts'
import type { EarnerFacts, RunningAttempt, TaskFacts } from './judged.ts'
import type { Rejection } from './rejections.ts'

/*
 * The one place that decides whether an earner may do a task. Starts, lists, counts, pages and searches all ask here, with
 * facts (judged.ts) that facts.sql and facts.ts read. A further reason is a fact (a field there, and where it is read), a line
 * in `rules`, at its place in the order, and a sentence in rejections.ts.
 */

/** Why a task does not start, or which attempt at it continues. */
export type Reason = Rejection | 'running'
export interface Verdict {
  verdict: Reason | 'ok'
  /** When time alone opens the task again; null: open, or not by time alone. */
  opensAt: Date | null
  /** State of the task's page. */
  state: Output<typeof readTask>['state']
}

interface Rule {
  reason: Reason
  /** Lists leave the task out, show it with the time it opens, or show it as open: the start then says why. */
  lists: 'hide' | 'wait' | 'show'
  /** State of the task's page. ready: as if the rule did not hold: the start then says why. */
  page: Verdict['state']
  holds(earner: EarnerFacts, task: TaskFacts): boolean
  until?(earner: EarnerFacts, task: TaskFacts): Date | null
}

const tomorrow = ({ tomorrow }: EarnerFacts): Date => tomorrow
/** True if a timer checks the task: one such attempt runs at a time. */
export const isTimed = ({ action }: Pick<TaskFacts, 'action'>): boolean =>
  action === 'visit' || action === 'watch'
const ownerOf = ({ ownerId }: TaskFacts): number => ownerId ?? 0
const siteOf = (earner: EarnerFacts, { action, siteKey }: TaskFacts) =>
  action === 'visit' ? earner.sites.get(siteKey) : undefined
const pairOf = (earner: EarnerFacts, task: TaskFacts): number => earner.pairs.get(ownerOf(task)) ?? 0
const timedOf = ({ running }: EarnerFacts): RunningAttempt | undefined => running.find((one) => one.isTimed)

/** A limit of the day on one platform for a group of actions. */
const ofGroup = (group: ActionGroup, limit: 'dayVisits' | 'dayFollows' | 'dayLikes' | 'dayFeedback') =>
  ({
    lists: 'wait',
    page: 'later',
    holds: ({ groups, limits }, task) =>
      task.group === group && (groups.get(`${task.platform} ${group}`) ?? 0) >= limits[limit],
    until: tomorrow,
  }) satisfies Omit<Rule, 'reason'>

/** The rules in the order in which their reasons are given. */
const rules: readonly Rule[] = [
  {
    reason: 'running',
    lists: 'show',
    page: 'running',
    holds: ({ running }, { id }) => running.some(({ campaignId }) => campaignId === id),
  },
  { reason: 'not_live', lists: 'hide', page: 'ended', holds: (_, { isLive }) => !isLive },
  {
    reason: 'own',
    lists: 'hide',
    page: 'own',
    holds: ({ memberId, ownKeys }, { ownerId, contentKey, siteKey }) =>
      ownerId === memberId || ownKeys.has(contentKey) || ownKeys.has(siteKey),
  },
  { reason: 'not_allowed', lists: 'show', page: 'ready', holds: ({ isActive }) => !isActive },
  {
    reason: 'linked',
    lists: 'hide',
    page: 'closed',
    holds: ({ linkedIds }, task) => linkedIds.has(ownerOf(task)),
  },
  {
    reason: 'blocked',
    lists: 'hide',
    page: 'closed',
    holds: ({ blockedIds }, task) => blockedIds.has(ownerOf(task)),
  },
  {
    reason: 'new_member',
    lists: 'hide',
    page: 'closed',
    holds: ({ limits }, { group }) => group === 'follows' && !limits.mayFollow,
  },
  {
    reason: 'follows_closed',
    lists: 'hide',
    page: 'closed',
    holds: ({ followsClosed }, { group }) => group === 'follows' && followsClosed,
  },
  {
    reason: 'feedback_closed',
    lists: 'wait',
    page: 'closed',
    holds: ({ feedbackClosedUntil }, { group }) => group === 'feedback' && feedbackClosedUntil !== null,
    until: ({ feedbackClosedUntil }) => feedbackClosedUntil,
  },
  {
    reason: 'consent_needed',
    lists: 'show',
    page: 'ready',
    holds: ({ hasAgreed }, { isRed }) => isRed && !hasAgreed,
  },
  {
    reason: 'not_for_you',
    lists: 'hide',
    page: 'closed',
    holds: ({ language, country }, { languages, countries }) =>
      (languages !== null && (language === null || !languages.includes(language))) ||
      (countries !== null && (country === null || !countries.includes(country))),
  },
  {
    reason: 'resting',
    lists: 'hide',
    page: 'closed',
    holds: ({ now }, task) =>
      (task.restsUntil !== null && task.restsUntil > now) || !isWithinHours(task, now),
  },
  { reason: 'running', lists: 'hide', page: 'running', holds: (_, { done }) => done === 'waiting' },
  {
    reason: 'done_before',
    lists: 'hide',
    page: 'done',
    holds: ({ running }, { id, action, contentKey, done }) =>
      done === 'done' ||
      running.some((one) => one.contentKey === contentKey && one.action === action && one.campaignId !== id),
  },
  {
    reason: 'busy',
    lists: 'show',
    page: 'ready',
    holds(earner, task) {
      const timed = isTimed(task) ? timedOf(earner) : undefined
      return timed !== undefined && (earner.now < timed.keptUntil || !earner.lockedIds.includes(timed.id))
    },
    until: (earner) => timedOf(earner)?.keptUntil ?? null,
  },
  {
    reason: 'open_attempts',
    lists: 'show',
    page: 'ready',
    holds: ({ running, limits }, task) =>
      !isTimed(task) && running.filter((one) => !one.isTimed).length >= limits.openAttempts,
  },
  { reason: 'full', lists: 'hide', page: 'ended', holds: (_, { isFull }) => isFull },
  {
    reason: 'already_visited',
    lists: 'wait',
    page: 'later',
    holds(earner, task) {
      const opensAt = siteOf(earner, task)?.opensAt ?? null
      return opensAt !== null && opensAt > earner.now
    },
    until: (earner, task) => siteOf(earner, task)?.opensAt ?? null,
  },
  {
    reason: 'site_day',
    lists: 'wait',
    page: 'later',
    holds(earner, task) {
      const site = siteOf(earner, task)
      return site !== undefined && site.taken >= earner.limits.siteAttempts
    },
    until: tomorrow,
  },
  {
    reason: 'pair_day',
    lists: 'hide',
    page: 'later',
    holds: (earner, task) => task.ownerId !== null && pairOf(earner, task) >= earner.limits.pairAttempts,
    until: tomorrow,
  },
  {
    reason: 'house_day',
    lists: 'hide',
    page: 'later',
    holds: (earner, task) => task.ownerId === null && pairOf(earner, task) >= earner.limits.houseAttempts,
    until: tomorrow,
  },
  {
    reason: 'day_attempts',
    lists: 'show',
    page: 'later',
    holds: ({ taken, limits }) => taken.attempts >= limits.dayAttempts,
    until: tomorrow,
  },
  {
    reason: 'first_day_points',
    lists: 'show',
    page: 'later',
    holds: ({ taken, limits }, { reward }) =>
      limits.firstDayPoints !== null && taken.recentPoints + reward > limits.firstDayPoints,
    until: ({ firstDayEnds }) => firstDayEnds,
  },
  {
    reason: 'day_points',
    lists: 'show',
    page: 'later',
    holds: ({ taken, limits }, { reward }) => taken.points + reward > limits.dayPoints,
    until: tomorrow,
  },
  { reason: 'day_visits', ...ofGroup('visits', 'dayVisits') },
  { reason: 'day_follows', ...ofGroup('follows', 'dayFollows') },
  { reason: 'day_likes', ...ofGroup('likes', 'dayLikes') },
  { reason: 'day_feedback', ...ofGroup('feedback', 'dayFeedback') },
  {
    reason: 'day_screenshots',
    lists: 'wait',
    page: 'later',
    holds: ({ taken, limits }, { check }) =>
      check === 'screenshot' && limits.dayScreenshots !== null && taken.screenshots >= limits.dayScreenshots,
    until: tomorrow,
  },
]

/**
 * Verdict on a start now: the first reason of the order, and when the last of those that hold ends. For the task's page
 * the reasons that leave it ready are left out.
 */
export function verdictFor(earner: EarnerFacts, task: TaskFacts, asked: 'start' | 'page' = 'start'): Verdict {
  const held = rules.filter(
    (rule) => (asked === 'start' || rule.page !== 'ready') && rule.holds(earner, task),
  )
  const [first] = held
  if (!first) return { verdict: 'ok', opensAt: null, state: 'ready' }
  return { verdict: first.reason, opensAt: lastOf(held, earner, task), state: first.page }
}

/** How lists show a task to an earner: opensAt null: as open; a moment: as open from then on. null: not at all. */
export function offerOf(earner: EarnerFacts, task: TaskFacts): { opensAt: Date | null } | null {
  const waits: Rule[] = []
  for (const rule of rules) {
    if (rule.lists === 'show' || !rule.holds(earner, task)) continue
    if (rule.lists === 'hide') return null
    waits.push(rule)
  }
  return { opensAt: lastOf(waits, earner, task) }
}

/** The latest end of the rules; null: there is none, or one of them does not end by time alone. */
function lastOf(held: readonly Rule[], earner: EarnerFacts, task: TaskFacts): Date | null {
  const ends = held.map(({ until }) => until?.(earner, task) ?? null)
  return ends.reduce((last, end) => last && end && (last > end ? last : end), ends[0] ?? null)
}

/** True if a moment is within the campaign's UTC hours, which may span midnight. */
function isWithinHours({ hoursFrom, hoursUntil }: TaskFacts, now: Date): boolean {
  if (hoursFrom === null || hoursUntil === null) return true
  const hour = now.getUTCHours()
  return hoursFrom < hoursUntil
    ? hour >= hoursFrom && hour < hoursUntil
    : hour >= hoursFrom || hour < hoursUntil
}
