import { z } from 'zod'
import { defineOperation, listQuery, moment, points } from './operation.ts'

const activitySchema = z
  .object({
    id: z.string(),
    description: z.string(),
    date: moment,
    points: points.describe('Signed: what it added to or took from the member.'),
    platform: z.string().nullable(),
    detail: z.string().nullable().describe('Whose content it was, or which campaign.'),
    thumbnailUrl: z.string().nullable(),
  })
  .meta({ id: 'Activity' })
export type Activity = z.infer<typeof activitySchema>

export const listRecentActivities = defineOperation({
  name: 'listRecentActivities',
  method: 'GET',
  path: '/api/activities/recent',
  audience: 'member',
  summary: 'What moved the points of the member, newest first.',
  query: listQuery,
  response: z.object({ activities: z.array(activitySchema), nextCursor: z.string().nullable() }),
})
