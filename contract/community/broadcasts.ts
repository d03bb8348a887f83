import { z } from 'zod'
import { desk } from '../desk.ts'
import { define, idParam, moment, named, rowId, textOf } from '../operation.ts'
import { languageCodes } from '../places.ts'
import { platformNames } from '../platforms.ts'

/** Hours on a member's own clock in which news may arrive. */
export const sendHours = { first: 8, last: 21 } as const
/** Most news that one member gets in 24 hours. */
export const newsPerDay = 3

const audienceSchema = z.object({
  platform: z.enum(platformNames).nullable().describe('Members who have connected an account there.'),
  language: z.enum(languageCodes).nullable(),
  leastTrust: z.int().min(0).max(3),
  inactiveDays: z.int().min(1).max(365).nullable().describe('Without a session used in this number of days.'),
})
export type Audience = z.infer<typeof audienceSchema>

const fields = {
  title: textOf(3, 80),
  body: z.string().trim().max(300),
  path: z
    .string()
    .trim()
    .regex(/^\/(?!\/)[^\s\\]{0,299}$/, 'Enter a page of this site, such as /blog.'),
  audience: audienceSchema,
  sendHour: z
    .int()
    .min(sendHours.first)
    .max(sendHours.last)
    .nullable()
    .describe('On each member’s own clock; null: at once, outside the quiet hours.'),
}

const count = z.int().min(0)

const broadcastSchema = named('Broadcast', {
  ...fields,
  id: rowId,
  state: z.enum(['draft', 'sending', 'stopped', 'done']),
  createdAt: moment,
  startedAt: moment.nullable(),
  waitsUntil: moment
    .nullable()
    .describe(
      'While sending: when the next members get it, if none gets it now; null: it waits for no hour.',
    ),
  figures: z.object({
    planned: count.describe('Members to whom it goes.'),
    sent: count,
    capped: count.describe(`Members who had ${newsPerDay} of a day already.`),
    delivered: count.describe('Browsers on which it was shown.'),
    failed: count.describe('Browsers whose service rejected it.'),
    opened: count,
    unsubscribed: count.describe('Members who got it and no longer want news.'),
  }),
})
export type Broadcast = z.infer<typeof broadcastSchema>

const params = z.object({ broadcastId: idParam })
const one = z.object({ broadcast: broadcastSchema })
const body = named('BroadcastTexts', fields)

export const listBroadcasts = desk('listBroadcasts', 'GET /api/admin/broadcasts', {
  summary: 'News that admins wrote, by age, with figures that are up to ten minutes old.',
  rows: 'broadcasts',
  row: broadcastSchema,
  sorts: ['at'],
})

export const countAudience = define('countAudience', 'POST /api/admin/broadcasts/audience', {
  summary: 'Number of members who chose news and belong to an audience. Stores nothing.',
  body: audienceSchema,
  response: z.object({ members: count }),
})

export const createBroadcast = define('createBroadcast', 'POST /api/admin/broadcasts', {
  summary: 'Writes news as a draft.',
  body,
  response: one,
})

export const changeBroadcast = define('changeBroadcast', 'PUT /api/admin/broadcasts/{broadcastId}', {
  summary: 'Replaces a draft’s texts and audience.',
  params,
  body,
  response: one,
  errors: ['not_found', 'conflict'],
})

export const testBroadcast = define('testBroadcast', 'POST /api/admin/broadcasts/{broadcastId}/test', {
  summary: 'Sends it to the caller alone, at once.',
  params,
  errors: ['not_found'],
})

export const startBroadcast = define('startBroadcast', 'POST /api/admin/broadcasts/{broadcastId}/start', {
  repeatable: true,
  freshSignIn: true,
  summary: 'Starts sending a draft: each member once, at their hour. Repeated: nothing changes.',
  params,
  response: one,
  errors: ['not_found', 'conflict'],
})

export const stopBroadcast = define('stopBroadcast', 'POST /api/admin/broadcasts/{broadcastId}/stop', {
  repeatable: true,
  summary: 'Stops one that is being sent: who has not got it gets none. Repeated: nothing changes.',
  params,
  response: one,
  errors: ['not_found', 'conflict'],
})

export const deleteBroadcast = define('deleteBroadcast', 'DELETE /api/admin/broadcasts/{broadcastId}', {
  repeatable: false,
  freshSignIn: true,
  summary: 'Deletes a draft.',
  params,
  errors: ['not_found', 'conflict'],
})
