import { z } from 'zod'
import {
  define,
  idParam,
  listQuery,
  named,
  pageWith,
  points,
  rowId,
  shownCost,
  textOf,
} from '../operation.ts'
import { oneLine } from '../texts.ts'

export const circleTopics = {
  video: 'Video',
  music: 'Music',
  streaming: 'Streaming',
  art: 'Art and design',
  craft: 'Craft and making',
  writing: 'Writing',
  games: 'Games',
  food: 'Food',
  learning: 'Learning',
  business: 'Small business',
  growth: 'Getting started',
  other: 'Something else',
} as const
export type CircleTopic = keyof typeof circleTopics
export const circleTopicNames = Object.keys(circleTopics) as [CircleTopic, ...CircleTopic[]]

export const circleRoles = ['owner', 'moderator', 'member'] as const
export type CircleRole = (typeof circleRoles)[number]
export const circleSorts = ['active', 'members', 'newest'] as const
const joinWays = ['open', 'request'] as const

export const circleParams = z.object({ circleId: idParam })
export const imageUrl = z.string().nullable().describe('Profile picture of its author or member.')

export const circleSchema = named('Circle', {
  id: rowId,
  name: z.string(),
  about: z.string(),
  topic: z.enum(circleTopicNames),
  joinBy: z.enum(joinWays).describe('request: its owner or a moderator lets people in.'),
  pictureUrl: z.string().nullable(),
  members: z.int(),
  posts: z.int(),
  role: z.enum(circleRoles).nullable().describe('Of the caller; null: not a member.'),
  inReview: z.boolean().describe('True: only its owner sees it until an admin has read it.'),
})
export type Circle = z.infer<typeof circleSchema>

export const circlePageSchema = circleSchema
  .extend({
    rules: z.string().describe('Plain text; empty: none.'),
    owner: z.string().nullable().describe('null: the account was deleted.'),
    changeInReview: z.boolean().describe('True: a change of its texts waits for an admin.'),
    archived: z.boolean(),
    asked: z.boolean().describe('True: the caller has asked to join.'),
    canRead: z.boolean().describe('False: only members read its posts.'),
    requests: z.int().describe('People who wait to be let in; 0 unless the caller decides about them.'),
    reports: z.int().describe('Open reports; 0 unless the caller decides about them.'),
    faces: z.array(z.object({ username: z.string(), imageUrl })).describe('The first five of its members.'),
    hereToday: z
      .int()
      .nullable()
      .describe(
        'Members who used the site on this UTC day; null: fewer than 5 members, of whom a number would tell too much.',
      ),
  })
  .meta({ id: 'CirclePage' })
export type CirclePage = z.infer<typeof circlePageSchema>
export const circlePage = z.object({ circle: circlePageSchema })

export const circleLimits = { name: 40, about: 300, rules: 2000, search: 60 } as const
const texts = {
  name: z.string().overwrite(oneLine).min(3).max(circleLimits.name),
  about: textOf(10, circleLimits.about),
  rules: z.string().trim().max(circleLimits.rules),
}
const fields = {
  ...texts,
  topic: z.enum(circleTopicNames),
  joinBy: z.enum(joinWays),
  picture: z.uuid().nullable().describe('An uploaded picture, as for content.'),
}

export const listCircles = define('listCircles', 'GET /api/circles', {
  audience: 'public',
  summary: 'Circles that anyone can find, filtered and sorted, or the caller’s own.',
  query: listQuery.extend({
    search: z.string().trim().max(circleLimits.search).optional(),
    topic: z.enum(circleTopicNames).optional(),
    sort: z.enum(circleSorts).default('active'),
    mine: z.enum(['yes', 'no']).default('no').describe('yes: circles the caller belongs to.'),
  }),
  response: pageWith({ circles: z.array(circleSchema), total: z.int() }),
})

/** Filters of the directory from its URL. Server and browser derive them alike. */
export function circleQueryOf(query: Record<string, string | undefined>): Record<string, string> {
  const topic = circleTopicNames.find((name) => name === query.topic)
  const sort = circleSorts.find((name) => name === query.sort && name !== 'active')
  const search = query.search?.trim().slice(0, circleLimits.search)
  return {
    ...(search && { search }),
    ...(topic && { topic }),
    ...(sort && { sort }),
    ...(query.mine === 'yes' && { mine: 'yes' }),
  }
}

export const readCircleTerms = define('readCircleTerms', 'GET /api/circles/terms', {
  summary: 'Price of a new circle for the member.',
  response: z.object({
    price: points,
    isFree: z.boolean().describe('True: premium includes it.'),
    balance: points,
  }),
})

export const readCircle = define('readCircle', 'GET /api/circles/{circleId}', {
  audience: 'public',
  summary: 'One circle, and how the caller belongs to it.',
  params: circleParams,
  response: circlePage,
  errors: ['not_found'],
})

export const createCircle = define('createCircle', 'POST /api/circles', {
  standing: 'publishing',
  idempotent: true,
  summary: 'Creates a circle for points; with premium, one is free.',
  body: named('NewCircle', { ...fields, shownCost }),
  response: circlePage.extend({ paid: points }),
  errors: ['not_enough_points', 'limit_reached', 'conflict'],
  rates: ['circle_member'],
})

export const changeCircle = define('changeCircle', 'PUT /api/circles/{circleId}', {
  summary: 'Changes a circle: its owner. Texts in which a check finds something wait for an admin.',
  params: circleParams,
  body: named('CircleChange', {
    ...fields,
    picture: fields.picture.optional().describe('Left out: it stays.'),
  }),
  response: circlePage,
  errors: ['not_found', 'forbidden', 'conflict'],
  rates: ['circle_change'],
})
