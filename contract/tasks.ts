import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'
import { platformNames } from './platforms.ts'

/** A live website campaign as one earner sees it. */
export const taskSchema = z
  .object({
    websiteId: z.string().describe('The campaign.'),
    platform: z.enum(platformNames),
    action: z.string(),
    title: z.string(),
    url: z.string(),
    points: points.describe('What the earner gets.'),
    requiredDuration: z.number().int().describe('Seconds.'),
    owner: z.string().describe('The username of who promotes it.'),
    house: z.boolean().describe('Paid by the House Fund, not by a member.'),
    thumbnailUrl: z.string().nullable(),
    check: z.string().describe('How a completion is checked.'),
    tier: z.enum(['green', 'amber', 'red']).describe('How the platform looks at rewarded attention.'),
    availableAt: moment.nullable().describe('When this member may do it again; null: now.'),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof taskSchema>

const taskPage = z.object({ tasks: z.array(taskSchema), nextCursor: z.string().nullable() })

/** The cursor holds what the feed's order depends on: which owners came last, and who waits for a place. */
const taskListQuery = listQuery.extend({ cursor: z.string().max(1000).optional() })

export const taskSorts = ['best', 'reward', 'shortest', 'newest'] as const

export const listWebsiteTasks = defineOperation({
  name: 'listWebsiteTasks',
  method: 'GET',
  path: '/api/earn/website',
  audience: 'member',
  summary: 'Websites that this member can visit for points.',
  query: taskListQuery.extend({
    sort: z.enum(taskSorts).default('best'),
    seconds: z.coerce.number().int().optional().describe('Only visits of at most so many seconds.'),
  }),
  response: taskPage,
})

export const listSoundcloudTracks = defineOperation({
  name: 'listSoundcloudTracks',
  method: 'GET',
  path: '/api/earn/soundcloud/tracks',
  audience: 'member',
  summary: 'SoundCloud tracks that this member can play for points.',
  query: taskListQuery,
  response: taskPage,
})

export const countTasks = defineOperation({
  name: 'countTasks',
  method: 'GET',
  path: '/api/platform-content-counts',
  audience: 'member',
  summary: 'Tasks open to the caller, by platform and action.',
  response: z.object({ counts: z.record(z.string(), z.record(z.string(), z.number().int())) }),
})

export const skipTask = defineOperation({
  name: 'skipTask',
  method: 'POST',
  path: '/api/tasks/{websiteId}/skip',
  audience: 'member',
  repeatable: true,
  summary: 'Hides a task from this member for good.',
  params: z.object({ websiteId: z.string().regex(/^\d{1,15}$/) }),
  errors: ['not_found'],
})

export const reportReasons = ['broken', 'misleading', 'offensive', 'malware', 'other'] as const

export const reportTask = defineOperation({
  name: 'reportTask',
  method: 'POST',
  path: '/api/tasks/{websiteId}/reports',
  audience: 'member',
  summary: 'Tells the admins what is wrong with a task, and hides it from this member.',
  params: z.object({ websiteId: z.string().regex(/^\d{1,15}$/) }),
  body: z.object({ reason: z.enum(reportReasons), note: z.string().trim().max(500).optional() }),
  errors: ['not_found'],
})

export const blockOwner = defineOperation({
  name: 'blockOwner',
  method: 'POST',
  path: '/api/tasks/{websiteId}/block-owner',
  audience: 'member',
  repeatable: true,
  summary: 'Hides all that the owner of this task promotes from this member.',
  params: z.object({ websiteId: z.string().regex(/^\d{1,15}$/) }),
  errors: ['not_found'],
})
