import { z } from 'zod'
import { desk, typed } from '../desk.ts'
import { campaignStates, pauseCauses } from '../exchange/campaign-fields.ts'
import { define, idParam, moment, named, points, rowId } from '../operation.ts'
import { platformNames } from '../platforms.ts'

/** Acts on campaigns. pause: the owner can resume it; hide: only the staff can restore it; end: unspent points return. */
export const bulkActNames = ['pause', 'hide', 'end', 'restore'] as const
export type BulkActName = (typeof bulkActNames)[number]

/** Most campaigns of one call. */
export const bulkMost = 100

/** Outcomes for one campaign. not_hidden: the staff neither paused nor hid it. */
export const bulkOutcomes = ['done', 'already', 'not_hidden', 'wrong_state', 'not_found'] as const
export const managedSchema = named('ManagedCampaign', {
  id: rowId,
  title: z.string(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  owner: z.string().nullable().describe('Username; null: the house.'),
  platform: z.enum(platformNames),
  action: z.string(),
  requiredDuration: z.int(),
  state: z.enum(campaignStates),
  pausedBy: z.enum(pauseCauses).nullable(),
  byStaff: z.boolean().describe('True: the staff paused or hid it, and can restore it.'),
  note: z.string().nullable().describe('Why it is paused or was rejected.'),
  budget: points.describe('At the full target.'),
  setAside: points,
  target: z.int(),
  delivered: z.int(),
  reports: z.int().describe('Open reports.'),
  createdAt: moment,
})
export type ManagedCampaign = z.infer<typeof managedSchema>

export const listManaged = desk('listManaged', 'GET /api/admin/campaigns', {
  roles: ['moderator'],
  summary: 'Campaigns of all members, by state, platform, creator or words.',
  rows: 'campaigns',
  row: managedSchema,
  filters: {
    q: typed(80, 'Words of the title, of which the last may be a beginning, or the number of a campaign.'),
    owner: typed(40, 'Username of the creator.'),
    platform: z.enum(platformNames).optional(),
    state: z.enum(['all', ...campaignStates]).default('live'),
  },
  sorts: ['newest', 'budget'],
})

const campaignIds = z
  .array(idParam)
  .min(1, 'Choose at least one campaign.')
  .max(bulkMost, `Choose at most ${bulkMost} campaigns.`)

const item = z.object({ campaignId: z.string(), title: z.string() })

export const previewBulkAct = define('previewBulkAct', 'POST /api/admin/bulk-acts/preview', {
  roles: ['moderator'],
  repeatable: true,
  summary: 'Effect that an act would have now. Nothing is changed.',
  body: z.object({ act: z.enum(bulkActNames), campaignIds }),
  response: z.object({
    items: z.array(item.extend({ outcome: z.enum(bulkOutcomes) })),
    members: z.int().describe('Creators of the campaigns that change.'),
    running: z.int().describe('Attempts at them that run or wait for a check; these are paid as promised.'),
    setAside: points.describe('Set aside in the campaigns that change.'),
    returned: points.describe('Points that an end returns at once.'),
  }),
})

export const actSchema = named('BulkAct', {
  id: rowId,
  act: z.enum(bulkActNames),
  by: z.string().nullable(),
  reason: z.string().nullable(),
  at: moment,
  items: z.array(
    item.extend({
      outcome: z
        .enum([...bulkOutcomes, 'pending', 'undone'])
        .describe('pending: not reached yet; undone: put back, as an earlier version could.'),
    }),
  ),
})
export type BulkAct = z.infer<typeof actSchema>

export const runBulkAct = define('runBulkAct', 'POST /api/admin/bulk-acts', {
  roles: ['moderator'],
  idempotent: true,
  freshSignIn: true,
  summary:
    'Pauses, hides, ends or restores up to 100 campaigns, each by itself, and says what happened to each. Their owners are notified. Logged.',
  body: z.object({
    act: z.enum(bulkActNames),
    campaignIds,
    reason: z
      .string()
      .trim()
      .max(300)
      .optional()
      .describe('Owners read it; needed unless the act is restore.'),
  }),
  response: actSchema,
})

export const listBulkActs = desk('listBulkActs', 'GET /api/admin/bulk-acts', {
  roles: ['moderator'],
  summary: 'Acts on campaigns, by time.',
  rows: 'acts',
  row: actSchema,
  filters: { limit: z.coerce.number().int().min(1).max(20).default(5) },
  sorts: ['at'],
  prefix: 'act-',
})
