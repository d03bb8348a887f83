import { z } from 'zod'
import { define, listQuery, moment, named, pageWith } from '../operation.ts'
import { circlePage, circleParams, circleRoles, imageUrl } from './circles.ts'

const memberParams = circleParams.extend({ username: z.string().min(1).max(24) })

const circleMemberSchema = named('CircleMember', {
  username: z.string(),
  imageUrl,
  role: z.enum(circleRoles),
  joinedAt: moment,
  isYou: z.boolean(),
})
export type CircleMember = z.infer<typeof circleMemberSchema>

export const listCircleMembers = define('listCircleMembers', 'GET /api/circles/{circleId}/members', {
  audience: 'public',
  summary: 'Members: the owner, moderators, then the others.',
  params: circleParams,
  query: listQuery,
  response: pageWith({ members: z.array(circleMemberSchema) }),
  errors: ['not_found', 'forbidden'],
})

export const changeCircleRole = define(
  'changeCircleRole',
  'PUT /api/circles/{circleId}/members/{username}/role',
  {
    summary:
      'Gives a member a role: the owner. owner: hands the circle over, and the caller becomes a moderator.',
    params: memberParams,
    body: z.object({ role: z.enum(circleRoles) }),
    errors: ['not_found', 'forbidden', 'conflict', 'limit_reached'],
  },
)

export const removeCircleMember = define(
  'removeCircleMember',
  'DELETE /api/circles/{circleId}/members/{username}',
  {
    summary: 'Removes a member: the owner, or a moderator if it is neither the owner nor a moderator.',
    params: memberParams,
    errors: ['not_found', 'forbidden'],
  },
)

export const listCircleRequests = define('listCircleRequests', 'GET /api/circles/{circleId}/requests', {
  summary: 'People who ask to join, oldest first: the owner and moderators.',
  params: circleParams,
  query: listQuery,
  response: pageWith({ requests: z.array(z.object({ username: z.string(), imageUrl, askedAt: moment })) }),
  errors: ['not_found', 'forbidden'],
})

export const decideCircleRequest = define(
  'decideCircleRequest',
  'POST /api/circles/{circleId}/requests/{username}',
  {
    summary: 'Lets someone in, or declines: the owner and moderators.',
    params: memberParams,
    body: z.object({ accepted: z.boolean() }),
    errors: ['not_found', 'forbidden', 'limit_reached'],
  },
)

export const joinCircle = define('joinCircle', 'POST /api/circles/{circleId}/membership', {
  repeatable: true,
  summary: 'Joins an open circle, or asks to. Repeated: nothing changes.',
  params: circleParams,
  response: circlePage,
  errors: ['not_found', 'conflict', 'limit_reached'],
  rates: ['circle_join'],
})

export const leaveCircle = define('leaveCircle', 'DELETE /api/circles/{circleId}/membership', {
  summary: 'Leaves a circle, or takes the request to join back. Its owner hands it over first.',
  params: circleParams,
  response: circlePage,
  errors: ['not_found', 'conflict'],
})

export const archiveCircle = define('archiveCircle', 'POST /api/circles/{circleId}/archive', {
  repeatable: true,
  summary: 'Closes a circle to new posts for good: its owner. What was written stays readable.',
  params: circleParams,
  response: circlePage,
  errors: ['not_found', 'forbidden'],
})
