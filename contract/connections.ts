import { z } from 'zod'
import { defineOperation, listQuery, moment } from './operation.ts'
import { platformNames } from './platforms.ts'

/** The platforms whose own API can be asked, once the operator has set keys for it. */
export const apiPlatforms = ['youtube', 'twitch', 'soundcloud', 'vk', 'discord'] as const
export type ApiPlatform = (typeof apiPlatforms)[number]

/** Whether a platform is one of these. */
export const isApiPlatform = (name: string): name is ApiPlatform =>
  (apiPlatforms as readonly string[]).includes(name)

/** A member keeps at most so many accounts of one platform. */
export const accountsMost = 3

/** A code in a bio is looked for so many days; after that a new one is asked for. */
export const claimDays = 7

const connectionSchema = z
  .object({
    id: z.string(),
    handle: z.string(),
    url: z.string().nullable().describe("The account's own page, where it has one."),
    provenBy: z.enum(['code', 'oauth', 'admin']),
    followers: z.number().int().nullable().describe('As the platform last said; null: it says nothing.'),
    engagement: z.number().nullable().describe('Per cent, one decimal.'),
    refreshedAt: moment.nullable(),
    connectedAt: moment,
    access: z
      .enum(['none', 'working', 'ended'])
      .describe('Whether the platform still answers our questions about this account.'),
  })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof connectionSchema>

const claimStates = ['open', 'waiting', 'rejected'] as const

const claimSchema = z
  .object({
    handle: z.string(),
    code: z.string().describe('To be put into the bio.'),
    state: z.enum(claimStates).describe('waiting: for an admin.'),
    url: z.string().nullable(),
    readable: z.boolean().describe('Whether we can look at the page ourselves; else an admin looks.'),
    reason: z.string().nullable().describe('Why an admin said no.'),
    expiresAt: moment,
  })
  .meta({ id: 'ConnectionClaim' })
export type Claim = z.infer<typeof claimSchema>

const platformAccountsSchema = z
  .object({
    platform: z.enum(platformNames),
    api: z
      .boolean()
      .describe('The operator has set keys, so an account can be connected by signing in there.'),
    connections: z.array(connectionSchema),
    claim: claimSchema.nullable(),
  })
  .meta({ id: 'PlatformAccounts' })
export type PlatformAccounts = z.infer<typeof platformAccountsSchema>

export const listConnections = defineOperation({
  name: 'listConnections',
  method: 'GET',
  path: '/api/connections',
  audience: 'member',
  summary: "The member's own accounts on each of the ten platforms, proven or on the way.",
  response: z.object({ platforms: z.array(platformAccountsSchema) }),
})

const platformParam = z.object({ platform: z.enum(platformNames) })
const handle = z.string().trim().min(1, { error: 'Write the name of your account there.' }).max(200)

export const claimAccount = defineOperation({
  name: 'claimAccount',
  method: 'POST',
  path: '/api/connections/claims/{platform}',
  audience: 'member',
  summary: 'States an own account and answers the code to put into its bio. A later one takes its place.',
  params: platformParam,
  body: z.object({ handle }),
  response: claimSchema,
  errors: ['conflict', 'limit_reached', 'too_many_requests'],
  rates: ['connect_member'],
})

export const checkClaim = defineOperation({
  name: 'checkClaim',
  method: 'POST',
  path: '/api/connections/claims/{platform}/check',
  audience: 'member',
  summary: 'Looks for the code on the account’s public page; where that cannot be read, an admin will.',
  params: platformParam,
  response: z.object({ state: z.enum(['proven', 'not_seen', 'waiting']), message: z.string() }),
  errors: ['not_found', 'conflict', 'limit_reached', 'too_many_requests'],
  rates: ['bio_check_member'],
})

export const askForClaim = defineOperation({
  name: 'askForClaim',
  method: 'POST',
  path: '/api/connections/claims/{platform}/ask',
  audience: 'member',
  repeatable: true,
  summary: 'Asks an admin to look for the code.',
  params: platformParam,
  errors: ['not_found'],
})

export const dropClaim = defineOperation({
  name: 'dropClaim',
  method: 'DELETE',
  path: '/api/connections/claims/{platform}',
  audience: 'member',
  repeatable: true,
  summary: 'Gives up a claim that is not proven yet.',
  params: platformParam,
})

const apiParam = z.object({ platform: z.enum(apiPlatforms) })

export const startConnecting = defineOperation({
  name: 'startConnecting',
  method: 'POST',
  path: '/api/connections/oauth/{platform}',
  audience: 'member',
  summary: "Answers the platform's own page where the member allows us to ask about them.",
  params: apiParam,
  response: z.object({ url: z.string() }),
  errors: ['not_found', 'limit_reached', 'too_many_requests'],
  rates: ['connect_member'],
})

export const finishConnecting = defineOperation({
  name: 'finishConnecting',
  method: 'POST',
  path: '/api/connections/oauth/{platform}/finish',
  audience: 'member',
  summary: 'Takes what the platform sent the member back with, once, in the session that asked.',
  params: apiParam,
  body: z.object({
    state: z.string().max(200),
    code: z.string().min(1).max(2000),
    deviceId: z.string().max(400).optional().describe('VK alone sends one.'),
  }),
  response: z.object({ handle: z.string() }),
  errors: ['not_found', 'conflict', 'limit_reached', 'too_many_requests', 'overloaded'],
})

export const dropConnection = defineOperation({
  name: 'dropConnection',
  method: 'DELETE',
  path: '/api/connections/{connectionId}',
  audience: 'member',
  repeatable: true,
  summary: 'Forgets an account: takes our access back at the platform and deletes the row.',
  params: z.object({ connectionId: z.string().regex(/^\d{1,15}$/) }),
})

const waitingClaimSchema = z
  .object({
    id: z.string(),
    platform: z.enum(platformNames),
    handle: z.string(),
    url: z.string().nullable(),
    code: z.string(),
    member: z.string(),
    askedAt: moment,
  })
  .meta({ id: 'WaitingClaim' })
export type WaitingClaim = z.infer<typeof waitingClaimSchema>

export const listWaitingClaims = defineOperation({
  name: 'listWaitingClaims',
  method: 'GET',
  path: '/api/admin/connection-claims',
  audience: 'admin',
  summary: 'Accounts whose bio an admin has to look at, the oldest first.',
  query: listQuery,
  response: z.object({
    claims: z.array(waitingClaimSchema),
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
})

export const decideClaim = defineOperation({
  name: 'decideClaim',
  method: 'POST',
  path: '/api/admin/connection-claims/{claimId}/verdict',
  audience: 'admin',
  summary: 'Says whether the code stands in the bio.',
  params: z.object({ claimId: z.string().regex(/^\d{1,15}$/) }),
  body: z.object({
    approve: z.boolean(),
    reason: z.string().trim().min(3).max(300).optional().describe('Needed for a no; the member reads it.'),
  }),
  errors: ['not_found', 'conflict'],
})

const followStates = ['credited', 'in_window', 'proof_asked', 'undone'] as const

const followSchema = z
  .object({
    id: z.string().describe('The attempt.'),
    platform: z.enum(platformNames),
    action: z.string(),
    title: z.string(),
    url: z.string(),
    owner: z.string(),
    points: z.number().int(),
    state: z.enum(followStates),
    creditedAt: moment,
    keepUntil: moment.describe('The end of the seven days in which an undone follow is taken back.'),
  })
  .meta({ id: 'Follow' })
export type Follow = z.infer<typeof followSchema>

export const listFollows = defineOperation({
  name: 'listFollows',
  method: 'GET',
  path: '/api/follows',
  audience: 'member',
  summary: 'Every follow, join and subscription that the member was paid for, newest first, and its state.',
  query: listQuery.extend({ platform: z.enum(platformNames).optional() }),
  response: z.object({ follows: z.array(followSchema), nextCursor: z.string().nullable() }),
})
