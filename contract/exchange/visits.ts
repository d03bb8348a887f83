import { z } from 'zod'
import { define, outcome, points } from '../operation.ts'
import { taskSchema } from './tasks.ts'

/** Reasons a visit ends without points, in the words of the spec. */
export const visitReasons = {
  already_visited: 'Already visited this website within the last hour',
  too_short: 'Insufficient visit time',
  session_not_found: 'Session not found',
} as const

export const startVisit = define('startVisit', 'POST /api/website-visit/start', {
  standing: 'earning',
  repeatable: true,
  withoutKey: 'a repeat returns the running visit, and the task it replaced has ended.',
  summary: 'Starts a website visit. Repeated for the same site: returns the running session.',
  body: z.object({
    websiteId: z
      .union([z.string().min(1).max(20), z.int()], 'Send the task’s id as text or a number.')
      .transform(String),
    url: z.string().max(2048),
    requiredDuration: z.number().optional().describe('Seconds, according to the page; the campaign decides.'),
    userAgent: z.string().max(1000).optional(),
    screenResolution: z.string().max(40).optional(),
    timezone: z.string().max(80).optional(),
  }),
  response: z.object({ success: z.boolean(), message: z.string(), sessionId: z.string().optional() }),
})

export const completeVisit = define('completeVisit', 'POST /api/website-visit/complete', {
  repeatable: true,
  withoutKey: 'a visit ends once, and a repeat returns the first result.',
  summary: 'Ends a visit; the server’s clock decides. Repeated: returns the first result.',
  body: z.object({
    sessionId: z.string().max(60),
    totalTimeElapsed: z.number().optional().describe('Seconds, according to the page; not used.'),
    completed: z.boolean().optional(),
  }),
  response: z.object({
    ...outcome,
    engagementTime: z.int().describe('Seconds by the server’s clock.'),
    requiredDuration: z.int().describe('Seconds.'),
  }),
  errors: ['overloaded'],
})

export const readVisitTask = define('readVisitTask', 'GET /api/earn/website/{websiteId}', {
  audience: 'public',
  summary: 'The task behind a visit link. Reveals nothing about campaigns that are not live.',
  params: z.object({ websiteId: z.string().max(20) }),
  query: z.object({ url: z.string().max(2048) }),
  response: z.object({
    task: taskSchema.nullable(),
    carriesToken: z
      .boolean()
      .describe('True: the owner’s page confirms visits, so the URL carries the token.'),
    visitCost: points
      .nullable()
      .describe(
        'Points that one visitor costs the caller, fee included; null: not offered now, or a visitor.',
      ),
    welcome: points
      .nullable()
      .describe('The balance of a member on the first visit here, before any task; null: not that.'),
    closesTab: z.boolean().describe('True: the viewer may keep the means to close the tab on completion.'),
  }),
})
