import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { define, idParam, listQuery, moment, named, pageWith, rowId } from '../operation.ts'
import { platformNames } from '../platforms.ts'

/** Platforms with an API that we can query, once the operator has set keys for it. */
export const apiPlatforms = ['youtube', 'twitch', 'soundcloud', 'vk', 'discord'] as const
export type ApiPlatform = (typeof apiPlatforms)[number]

/** True if a platform is one of these. */
export const isApiPlatform = (name: string): name is ApiPlatform =>
  (apiPlatforms as readonly string[]).includes(name)

/** Most accounts of one platform that a member can connect. */
export const accountsMost = 3

/** Days for which a bio is searched for a code; after that a new code is needed. */
export const claimDays = 7

const connectionSchema = named('Connection', {
  id: rowId,
  handle: z.string(),
  url: z.string().nullable().describe('The account’s page, if it has one.'),
  provenBy: z.enum(['code', 'oauth', 'admin']),
  followers: z.int().nullable().describe('As last reported by the platform; null: not reported.'),
  engagement: z.number().nullable().describe('Per cent, one decimal.'),
  access: z
    .enum(['none', 'working', 'ended'])
    .describe('Our access to the account at the platform: none was given, it works, or it has ended.'),
})
export type Connection = z.infer<typeof connectionSchema>

const claimStates = ['open', 'waiting', 'rejected'] as const

const claimSchema = named('ConnectionClaim', {
  handle: z.string(),
  code: z.string().describe('The code to put in the bio.'),
  state: z.enum(claimStates).describe('waiting: an admin is reviewing it.'),
  url: z.string().nullable(),
  readable: z.boolean().describe('True: we can read the page ourselves; false: an admin does.'),
  reason: z.string().nullable().describe('Why an admin rejected it.'),
  expiresAt: moment,
})
export type Claim = z.infer<typeof claimSchema>

const platformAccountsSchema = named('PlatformAccounts', {
  platform: z.enum(platformNames),
  api: z
    .boolean()
    .describe('True: the operator has set keys, so an account can be connected by signing in there.'),
  connections: z.array(connectionSchema),
  claim: claimSchema.nullable(),
})
export type PlatformAccounts = z.infer<typeof platformAccountsSchema>

export const listConnections = define('listConnections', 'GET /api/connections', {
  summary: 'The member’s accounts on each of the ten platforms, proven or in progress.',
  response: z.object({ platforms: z.array(platformAccountsSchema) }),
})

const platformParam = z.object({ platform: z.enum(platformNames) })
const handle = z.string().trim().min(1, 'Enter the name of your account.').max(200)

export const claimAccount = define('claimAccount', 'POST /api/connections/claims/{platform}', {
  summary: 'Claims an account and returns the code to put in its bio. A later claim replaces it.',
  params: platformParam,
  body: z.object({ handle }),
  response: claimSchema,
  errors: ['conflict', 'limit_reached'],
  rates: ['connect_member'],
})

export const checkClaim = define('checkClaim', 'POST /api/connections/claims/{platform}/check', {
  summary: 'Looks for the code on the account’s public page; if it can’t be read, an admin does.',
  params: platformParam,
  response: z.object({ state: z.enum(['proven', 'not_seen', 'waiting']), message: z.string() }),
  errors: ['not_found', 'conflict', 'limit_reached'],
  rates: ['bio_check_member'],
})

export const askForClaim = define('askForClaim', 'POST /api/connections/claims/{platform}/ask', {
  repeatable: true,
  summary: 'Asks an admin to look for the code.',
  params: platformParam,
  errors: ['not_found'],
})

export const dropClaim = define('dropClaim', 'DELETE /api/connections/claims/{platform}', {
  summary: 'Cancels a claim that is not proven yet.',
  params: platformParam,
})

const apiParam = z.object({ platform: z.enum(apiPlatforms) })

export const startConnecting = define('startConnecting', 'POST /api/connections/oauth/{platform}', {
  summary: 'Returns the platform’s page where the member grants us access.',
  params: apiParam,
  response: z.object({ url: z.string() }),
  errors: ['not_found', 'limit_reached'],
  rates: ['connect_member'],
})

export const finishConnecting = define('finishConnecting', 'POST /api/connections/oauth/{platform}/finish', {
  summary: 'Completes a connection with the platform’s redirect, once, in the session that started it.',
  params: apiParam,
  body: z.object({
    state: z.string().max(200),
    code: z.string().min(1).max(2000),
    deviceId: z.string().max(400).optional().describe('Sent by VK only.'),
  }),
  response: z.object({ handle: z.string() }),
  errors: ['not_found', 'conflict', 'limit_reached', 'overloaded'],
})

export const dropConnection = define('dropConnection', 'DELETE /api/connections/{connectionId}', {
  summary: 'Disconnects an account: revokes access at the platform and deletes the row.',
  params: z.object({ connectionId: idParam }),
})

/** A claimed account whose bio a person must check. */
export const claimCase = defineCase('claim', {
  roles: ['moderator'],
  subject: 'connection_claim',
  evidence: z.object({
    platform: z.enum(platformNames),
    handle: z.string(),
    url: z.string().nullable(),
    code: z.string(),
    member: z.string(),
  }),
  verdicts: {
    approved: { label: 'Approve', act: 'approve_account' },
    rejected: {
      label: 'Reject',
      act: 'refuse_account',
      note: { missing: 'Say briefly why, so the member knows what to do.', most: 300 },
      rejects: true,
    },
  },
  said: { approved: 'Approved.', rejected: 'Rejected. The member sees why.' },
  gone: 'This is already decided or withdrawn.',
})

/** Actions that have to last. */
export const followActions: readonly string[] = ['follow', 'join', 'subscribe']

/** Rewards that an undone follow costs. A request that was not answered costs one. */
export const undoneFactor = 5

/** Days after its credit between which a follow proven by screenshot is asked for a fresh one. */
export const askedDays = { least: 1, most: 4 } as const

/** Latest follows of a member that were checked again, and how many of them, undone or not answered for, close follows. */
export const closingFollows = { window: 20, most: 2 } as const

const followStates = ['credited', 'in_window', 'proof_asked', 'undone', 'unanswered'] as const

const followSchema = named('Follow', {
  id: z.string().describe('The attempt.'),
  platform: z.enum(platformNames),
  action: z.string(),
  title: z.string(),
  url: z.string(),
  owner: z.string(),
  points: z.int().describe('Points that it paid, or that were taken back.'),
  state: z.enum(followStates),
  isProvable: z
    .boolean()
    .describe('True: a fresh proof of it opens follows, which are closed to the member.'),
  creditedAt: moment,
  keepUntil: moment.describe('End of the time in which the points of an undone follow are taken back.'),
})
export type Follow = z.infer<typeof followSchema>

export const listFollows = define('listFollows', 'GET /api/follows', {
  summary: 'Follows, joins and subscriptions the member was paid for, with the state of each, newest first.',
  query: listQuery.extend({ platform: z.enum(platformNames).optional() }),
  response: pageWith({
    follows: z.array(followSchema),
    isClosed: z.boolean().describe('True: follows are closed to the member until a fresh proof is accepted.'),
  }),
})
