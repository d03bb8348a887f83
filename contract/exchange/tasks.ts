import { z } from 'zod'
import { define, idParam, listQuery, moment, named, points, rowId } from '../operation.ts'
import { type Check, checkLabels, platformNames, type Tier } from '../platforms.ts'
import { attemptSchema, feedbackWindow } from './attempts.ts'
import { actionGroups, actionNames, contentKinds } from './catalogue.ts'

const tiers = ['green', 'amber', 'red'] as const satisfies readonly Tier[]

/** A live campaign as one earner sees it. */
export const taskSchema = named('Task', {
  id: rowId.describe('Id of the campaign.'),
  platform: z.enum(platformNames),
  action: z.enum(actionNames),
  kind: z.enum(contentKinds).describe('Kind of content that is promoted.'),
  title: z.string(),
  url: z.string(),
  points: points.describe('Points the earner gets.'),
  requiredDuration: z.int().describe('Seconds measured by the timer or the player; 0: not measured.'),
  effortSeconds: z.int().describe('Effort in seconds, used to compare rewards.'),
  owner: z.string().describe('Username of the creator.'),
  house: z.boolean().describe('Paid by the House Fund, not by a member.'),
  thumbnailUrl: z.string().nullable(),
  check: z.enum(Object.keys(checkLabels) as [Check, ...Check[]]).describe('How a completion is checked.'),
  tier: z.enum(tiers).describe('The platform’s position on rewarded attention.'),
  spotlight: z.boolean().describe('True: the owner paid for its place in the list.'),
  wanted: z.int().describe('People whom its creator still wants.'),
  availableAt: moment.nullable().describe('When this member can do it, or do it again; null: now.'),
})
export type Task = z.infer<typeof taskSchema>

/** Why a group is closed, unless by a limit. */
export const closedReasons = ['follows_closed', 'feedback_closed'] as const

/** A group of actions closed to a member for now, on one platform or on all. */
const closedSchema = z.object({
  platform: z.enum(platformNames).nullable().describe('null: on all platforms.'),
  group: z.enum(actionGroups),
  opensAt: moment.nullable().describe('null: time alone does not open it.'),
  missingTasks: z.int().describe('Credited tasks until it opens; 0: another reason closes it.'),
  reason: z
    .enum(closedReasons)
    .nullable()
    .describe('follows_closed: it opens with a fresh screenshot of a kept follow; null: a limit.'),
})
export type ClosedGroup = z.infer<typeof closedSchema>

/** Rows of a list that an admin has switched off, and what is open instead (product decisions, Policy). */
const switchedOffSchema = named('SwitchedOff', {
  rows: z.array(
    z.object({
      key: z.string(),
      platform: z.enum(platformNames),
      label: z.string().describe('The action, in the catalogue’s words.'),
      note: z.string().describe('The platform’s position on it.'),
      link: z.string(),
    }),
  ),
  isAll: z.boolean().describe('True: nothing in the list is on.'),
  instead: z
    .array(
      z.object({
        action: z.enum(['visit', 'feedback']),
        platform: z.enum(platformNames).nullable().describe('null: on other platforms.'),
      }),
    )
    .describe('Visits and feedback, if on.'),
})
export type SwitchedOff = z.infer<typeof switchedOffSchema>

/** Fields of every list, in addition to its tasks. */
const listEnd = {
  nextCursor: z.string().nullable(),
  closed: z.array(closedSchema).describe('Parts of this list closed to the member for now.'),
  switchedOff: switchedOffSchema.nullable().describe('null: all of this list is on.'),
}

/** The cursor holds the state of the feed's order: the owners who appeared last, and those deferred. */
const cursor = z.string().max(1500).optional()
const mostSeconds = z.coerce.number().int().min(1).optional().describe('Longest task to list, in seconds.')

export const taskSorts = ['best', 'rate', 'reward', 'shortest', 'newest'] as const
const sort = z.enum(taskSorts).default('best')

/** Filters that every list has. */
const filters = { cursor, sort, tier: z.enum(tiers).optional(), seconds: mostSeconds }

export const listTasks = define('listTasks', 'GET /api/tasks', {
  summary: 'Tasks this member can do for points, on all or some platforms and actions.',
  query: listQuery.extend({
    ...filters,
    platform: z.enum(platformNames).optional(),
    action: z.enum(actionNames).optional(),
    kind: z.enum(contentKinds).optional(),
  }),
  response: z.object({ tasks: z.array(taskSchema), ...listEnd }),
})

/** Response of the two lists that the spec names, with the campaign's id twice. */
const namedPage = z.object({
  tasks: z.array(taskSchema.extend({ websiteId: rowId.describe('Same as id.') })),
  ...listEnd,
})

/** Lengths by which a list can be filtered, in seconds. */
export const taskLengths = [15, 30, 60, 120] as const

/** Filters of a list, from its page or the URL. */
export interface TaskFilters {
  platform?: Task['platform']
  action?: Task['action']
  kind?: Task['kind']
  tier?: Task['tier']
  seconds?: number
  sort?: (typeof taskSorts)[number]
  cursor?: string
}

/**
 * Filters of a page's list: the page's presets, else the URL's valid ones. Server and browser
 * derive them alike, so a cached response is found again.
 */
export function filtersOf(
  preset: Record<string, string>,
  query: Record<string, string | undefined>,
): TaskFilters {
  const one = <T extends string>(name: string, of: readonly T[], standard?: T): Record<string, T> => {
    const found = of.find((each) => each === (preset[name] ?? query[name]))
    return found === undefined || found === standard ? {} : { [name]: found }
  }
  const seconds = taskLengths.find((length) => String(length) === query.seconds)
  return {
    ...one('platform', platformNames),
    ...one('action', actionNames),
    ...one('kind', contentKinds),
    ...one('tier', tiers),
    ...(seconds !== undefined && { seconds }),
    ...one('sort', taskSorts, 'best'),
    ...(query.cursor && query.cursor.length <= 1500 && { cursor: query.cursor }),
  }
}

export const listWebsiteTasks = define('listWebsiteTasks', 'GET /api/earn/website', {
  summary: 'Websites that this member can visit for points.',
  query: listQuery.extend(filters),
  response: namedPage,
})

export const listSoundcloudTracks = define('listSoundcloudTracks', 'GET /api/earn/soundcloud/tracks', {
  summary: 'SoundCloud tracks that this member can play for points.',
  query: listQuery.extend(filters),
  response: namedPage,
})

export const countTasks = define('countTasks', 'GET /api/platform-content-counts', {
  summary: 'Tasks open to the caller, by platform and action.',
  response: z.object({ counts: z.record(z.string(), z.record(z.string(), z.int())) }),
})

const taskParams = z.object({ taskId: idParam })

export const readTask = define('readTask', 'GET /api/tasks/{taskId}', {
  summary: 'One task, with what to know before starting and the member’s newest attempt at it.',
  params: taskParams,
  response: z.object({
    task: taskSchema,
    label: z.string().describe('The action, in the catalogue’s words.'),
    note: z.object({
      row: z.string().describe('Key of the catalogue row.'),
      version: z.int(),
      text: z.string(),
      link: z.string(),
      checkedOn: z.iso.date(),
    }),
    state: z
      .enum(['ready', 'running', 'later', 'done', 'own', 'closed', 'ended'])
      .describe('What the member can do with it now.'),
    message: z.string().nullable().describe('Why the member can’t do it now; null: they can.'),
    closed: closedSchema.nullable(),
    isOff: z.boolean().describe('True: an admin has switched off this kind of task.'),
    attempt: attemptSchema.nullable().describe('The member’s newest attempt at it.'),
    consentNeeded: z
      .boolean()
      .describe('True: it can’t start before the member answers the question about red tasks.'),
    isMutual: z
      .boolean()
      .describe(
        'Its creator earned from the member in the last 30 days: no other person for the daily bonus.',
      ),
    feedback: z
      .object({
        rejections: z.int().describe(`Of the member’s last ${feedbackWindow} feedback with a verdict.`),
        closedUntil: moment.nullable().describe('Too many: the member can’t give any until then.'),
      })
      .nullable()
      .describe('For a feedback task.'),
  }),
  errors: ['not_found'],
})

export const skipTask = define('skipTask', 'POST /api/tasks/{taskId}/skip', {
  repeatable: true,
  summary: 'Hides a task from this member for good.',
  params: taskParams,
  errors: ['not_found'],
})

export const reportReasons = ['broken', 'misleading', 'offensive', 'malware', 'other'] as const

export const reportTask = define('reportTask', 'POST /api/tasks/{taskId}/reports', {
  summary: 'Reports a task to the admins and hides it from this member.',
  params: taskParams,
  body: z.object({ reason: z.enum(reportReasons), note: z.string().trim().max(500).optional() }),
  errors: ['not_found'],
  rates: ['report_member'],
})

export const blockOwner = define('blockOwner', 'POST /api/tasks/{taskId}/block-owner', {
  repeatable: true,
  summary: 'Hides everything that the owner of this task promotes from this member.',
  params: taskParams,
  errors: ['not_found'],
})

const watchQuery = z.object({
  platform: z.enum(platformNames).optional(),
  action: z.enum(actionNames).optional(),
})

/** The filters of a list that an alert can have. */
export const watchOf = ({ platform, action }: TaskFilters): Pick<TaskFilters, 'platform' | 'action'> => ({
  ...(platform && { platform }),
  ...(action && { action }),
})

export const readTaskWatch = define('readTaskWatch', 'GET /api/task-watch', {
  summary: 'State of the alert for new tasks in a list.',
  query: watchQuery,
  response: z.object({ on: z.boolean() }),
})

export const changeTaskWatch = define('changeTaskWatch', 'PUT /api/task-watch', {
  summary: 'Turns the alert for new tasks in a list on or off.',
  query: watchQuery,
  body: z.object({ on: z.boolean() }),
})

/** Path where a task is done: visits in the viewer, everything else on its own page. */
export function taskHref(task: Pick<Task, 'id' | 'action' | 'url' | 'points'>): string {
  const { id, action, url, points } = task
  if (action !== 'visit') return `/tasks/${id}`
  return `/website-viewer?${new URLSearchParams({ url, websiteId: id, points: String(points) })}`
}
