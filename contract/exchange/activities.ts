import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, points, rowId } from '../operation.ts'

const activitySchema = named('Activity', {
  id: rowId,
  description: z.string(),
  date: moment,
  points: points.describe('Signed: positive for points gained, negative for points spent or taken back.'),
  platform: z.string().nullable(),
  detail: z.string().nullable().describe('The creator of the content, or the campaign.'),
  thumbnailUrl: z.string().nullable(),
})
export type Activity = z.infer<typeof activitySchema>

export const listRecentActivities = define('listRecentActivities', 'GET /api/activities/recent', {
  summary: 'The member’s point movements, newest first.',
  query: listQuery,
  response: pageWith({ activities: z.array(activitySchema) }),
})
