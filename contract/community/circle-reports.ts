import { z } from 'zod'
import { reportReasons } from '../exchange/tasks.ts'
import { define, idParam, listQuery, moment, named, pageWith, rowId } from '../operation.ts'
import { circleParams } from './circles.ts'
import { postParams } from './posts.ts'

export const reportInCircle = define(
  'reportInCircle',
  'POST /api/circles/{circleId}/posts/{postId}/reports',
  {
    repeatable: true,
    summary: 'Reports a post, or one of its comments, to the circle’s moderators. After some, to the admins.',
    params: postParams,
    body: named('CircleReportBody', {
      commentId: idParam.nullable().default(null).describe('null: the post itself.'),
      reason: z.enum(reportReasons),
    }),
    errors: ['not_found', 'forbidden', 'conflict'],
    rates: ['report_member'],
  },
)

const reportSchema = named('CircleReport', {
  id: rowId,
  reason: z.enum(reportReasons),
  reporter: z.string(),
  at: moment,
  author: z.string(),
  html: z.string(),
  isComment: z.boolean(),
})

export const listCircleReports = define('listCircleReports', 'GET /api/circles/{circleId}/reports', {
  summary: 'Open reports of a circle, oldest first: the owner and moderators.',
  params: circleParams,
  query: listQuery,
  response: pageWith({ reports: z.array(reportSchema) }),
  errors: ['not_found', 'forbidden'],
})

export const closeCircleReport = define(
  'closeCircleReport',
  'POST /api/circles/{circleId}/reports/{reportId}/verdict',
  {
    summary: 'Deletes what was reported, or leaves it; closes all reports about it.',
    params: circleParams.extend({ reportId: idParam }),
    body: z.object({ deleted: z.boolean() }),
    errors: ['not_found', 'forbidden'],
  },
)

export const blockAuthor = define('blockAuthor', 'PUT /api/circles/{circleId}/posts/{postId}/author-block', {
  summary:
    'Blocks the author of a post or comment: the member no longer sees their posts, comments or tasks.',
  params: postParams,
  body: z.object({ commentId: idParam.nullable().default(null).describe('null: the author of the post.') }),
  errors: ['not_found', 'forbidden', 'conflict'],
})
