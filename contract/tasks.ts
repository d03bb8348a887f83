import { z } from 'zod'
import { attemptSchema } from './attempts.ts'
import { actionGroups, actionNames, contentKinds } from './catalogue.ts'
import { defineOperation, listQuery, moment, points } from './operation.ts'
import { type Check, checkLabels, platformNames, type Tier } from './platforms.ts'

/** The checks whose tasks lists show: each has a page that does it. */
export const shownChecks: readonly Check[] = ['timer', 'player', 'account', 'screenshot', 'creator']

const tiers = ['green', 'amber', 'red'] as const satisfies readonly Tier[]

/** A live campaign as one earner sees it. */
export const taskSchema = z
  .object({
    id: z.string().describe('The campaign.'),
    platform: z.enum(platformNames),
    action: z.enum(actionNames),
    kind: z.enum(contentKinds).describe('What is promoted.'),
    title: z.string(),
    url: z.string(),
    points: points.describe('What the earner gets.'),
    requiredDuration: z
      .number()
      .int()
      .describe('Seconds by the timer or the player; 0: neither measures it.'),
    effortSeconds: z.number().int().describe('What it counts as where rewards are compared.'),
    owner: z.string().describe('The username of who promotes it.'),
    house: z.boolean().describe('Paid by the House Fund, not by a member.'),
    thumbnailUrl: z.string().nullable(),
    check: z.enum(Object.keys(checkLabels) as [Check, ...Check[]]).describe('How a completion is checked.'),
    tier: z.enum(tiers).describe('How the platform looks at rewarded attention.'),
    spotlight: z.boolean().describe('The owner paid for its place in the list.'),
    availableAt: moment.nullable().describe('When this member may do it, or do it again; null: now.'),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof taskSchema>

/** What is closed to a member for now: a group of actions, on one platform or on all. */
const closedSchema = z.object({
  platform: z.enum(platformNames).nullable().describe('null: on all platforms.'),
  group: z.enum(actionGroups),
  opensAt: moment.nullable().describe('null: with the tasks that are missing.'),
  missingTasks: z.number().int().describe('Credited tasks until it opens; 0: time alone opens it.'),
})
export type ClosedGroup = z.infer<typeof closedSchema>

/** What of a list an admin has switched off, and what is open instead (product decisions, Policy). */
const switchedOffSchema = z
  .object({
    rows: z.array(
      z.object({
        key: z.string(),
        platform: z.enum(platformNames),
        label: z.string().describe('What is done, as the catalogue says it.'),
        note: z.string().describe('What the platform thinks of it.'),
        link: z.string(),
      }),
    ),
    isAll: z.boolean().describe('Nothing of the list is left on.'),
    instead: z
      .array(
        z.object({
          action: z.enum(['visit', 'feedback']),
          platform: z.enum(platformNames).nullable().describe('null: on other platforms.'),
        }),
      )
      .describe('Of visits and feedback what is on.'),
  })
  .meta({ id: 'SwitchedOff' })
export type SwitchedOff = z.infer<typeof switchedOffSchema>

const taskPage = z.object({ tasks: z.array(taskSchema), nextCursor: z.string().nullable() })

/** The cursor holds what the feed's order depends on: which owners came last, and who waits for a place. */
const cursor = z.string().max(1000).optional()
const mostSeconds = z.coerce.number().int().optional().describe('Only what takes at most so many seconds.')

export const taskSorts = ['best', 'reward', 'shortest', 'newest'] as const
const sort = z.enum(taskSorts).default('best')

export const listTasks = defineOperation({
  name: 'listTasks',
  method: 'GET',
  path: '/api/tasks',
  audience: 'member',
  summary: 'What this member can do for points, over all platforms and actions or some.',
  query: listQuery.extend({
    cursor,
    sort,
    platform: z.enum(platformNames).optional(),
    action: z.enum(actionNames).optional(),
    kind: z.enum(contentKinds).optional(),
    tier: z.enum(tiers).optional(),
    seconds: mostSeconds,
  }),
  response: taskPage.extend({
    closed: z.array(closedSchema).describe('What of this list is closed to the member for now.'),
    switchedOff: switchedOffSchema.nullable().describe('null: all of this list is on.'),
  }),
})

/** The two lists that the product names by themselves say the campaign twice. */
const namedPage = z.object({
  tasks: z.array(taskSchema.extend({ websiteId: z.string().describe('The same as id.') })),
  nextCursor: z.string().nullable(),
})

/** The lengths that a list can be cut at, in seconds. */
export const taskLengths = [15, 30, 60, 120] as const

/** What a list is narrowed to: by its page, or by its address. */
export interface TaskWish {
  platform?: Task['platform']
  action?: Task['action']
  kind?: Task['kind']
  tier?: Task['tier']
  seconds?: number
  sort?: (typeof taskSorts)[number]
  cursor?: string
}

/**
 * The call for the list of a page: what the page presets holds, what the address adds counts where it is one of ours.
 * Server and browser make it alike, so that an answer is found again.
 */
export function wishOf(preset: Record<string, string>, query: Record<string, string | undefined>): TaskWish {
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
    ...(query.cursor && query.cursor.length <= 1000 && { cursor: query.cursor }),
  }
}

export const listWebsiteTasks = defineOperation({
  name: 'listWebsiteTasks',
  method: 'GET',
  path: '/api/earn/website',
  audience: 'member',
  summary: 'Websites that this member can visit for points.',
  query: listQuery.extend({ cursor, sort, seconds: mostSeconds }),
  response: namedPage,
})

export const listSoundcloudTracks = defineOperation({
  name: 'listSoundcloudTracks',
  method: 'GET',
  path: '/api/earn/soundcloud/tracks',
  audience: 'member',
  summary: 'SoundCloud tracks that this member can play for points.',
  query: listQuery.extend({ cursor, sort, seconds: mostSeconds }),
  response: namedPage,
})

export const countTasks = defineOperation({
  name: 'countTasks',
  method: 'GET',
  path: '/api/platform-content-counts',
  audience: 'member',
  summary: 'Tasks open to the caller, by platform and action.',
  response: z.object({ counts: z.record(z.string(), z.record(z.string(), z.number().int())) }),
})

const taskParams = z.object({ taskId: z.string().regex(/^\d{1,15}$/) })

export const readTask = defineOperation({
  name: 'readTask',
  method: 'GET',
  path: '/api/tasks/{taskId}',
  audience: 'member',
  summary: 'One task with what the member needs to know before starting, and the own attempt at it.',
  params: taskParams,
  response: z.object({
    task: taskSchema,
    label: z.string().describe('What is done, as the catalogue says it.'),
    note: z.object({
      row: z.string().describe('The row of the catalogue.'),
      version: z.int(),
      text: z.string(),
      link: z.string(),
      checkedOn: z.iso.date(),
    }),
    state: z
      .enum(['ready', 'running', 'later', 'done', 'own', 'closed', 'ended'])
      .describe('What the member may do with it now.'),
    closed: closedSchema.nullable(),
    isOff: z.boolean().describe('An admin has switched off its kind of task.'),
    attempt: attemptSchema.nullable().describe("The member's newest attempt at it."),
    consentNeeded: z
      .boolean()
      .describe('The one question before a first red task is not answered yet: it does not start.'),
  }),
  errors: ['not_found'],
})

export const skipTask = defineOperation({
  name: 'skipTask',
  method: 'POST',
  path: '/api/tasks/{taskId}/skip',
  audience: 'member',
  repeatable: true,
  summary: 'Hides a task from this member for good.',
  params: taskParams,
  errors: ['not_found'],
})

export const reportReasons = ['broken', 'misleading', 'offensive', 'malware', 'other'] as const

export const reportTask = defineOperation({
  name: 'reportTask',
  method: 'POST',
  path: '/api/tasks/{taskId}/reports',
  audience: 'member',
  summary: 'Tells the admins what is wrong with a task, and hides it from this member.',
  params: taskParams,
  body: z.object({ reason: z.enum(reportReasons), note: z.string().trim().max(500).optional() }),
  errors: ['not_found'],
  rates: ['report_member'],
})

export const blockOwner = defineOperation({
  name: 'blockOwner',
  method: 'POST',
  path: '/api/tasks/{taskId}/block-owner',
  audience: 'member',
  repeatable: true,
  summary: 'Hides all that the owner of this task promotes from this member.',
  params: taskParams,
  errors: ['not_found'],
})

const watchQuery = z.object({
  platform: z.enum(platformNames).optional(),
  action: z.enum(actionNames).optional(),
})

/** Of what a list is narrowed to, what can be watched. */
export const watchOf = ({ platform, action }: TaskWish): Pick<TaskWish, 'platform' | 'action'> => ({
  ...(platform && { platform }),
  ...(action && { action }),
})

export const readTaskWatch = defineOperation({
  name: 'readTaskWatch',
  method: 'GET',
  path: '/api/task-watch',
  audience: 'member',
  summary: 'Whether the member wants to be told when a list has tasks again.',
  query: watchQuery,
  response: z.object({ on: z.boolean() }),
})

export const changeTaskWatch = defineOperation({
  name: 'changeTaskWatch',
  method: 'PUT',
  path: '/api/task-watch',
  audience: 'member',
  repeatable: true,
  summary: 'Turns on or off that the member is told when a list has tasks again.',
  query: watchQuery,
  body: z.object({ on: z.boolean() }),
})

/** Where a task is done: visits on their viewer, everything else on its own page. */
export function taskHref({
  id,
  action,
  url,
  points,
}: Pick<Task, 'id' | 'action' | 'url' | 'points'>): string {
  if (action !== 'visit') return `/tasks/${id}`
  return `/website-viewer?${new URLSearchParams({ url, websiteId: id, points: String(points) })}`
}
