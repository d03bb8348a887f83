import { z } from 'zod'
import { reportReasons } from '../exchange/tasks.ts'
import { defineOperation, listQuery, moment } from '../operation.ts'

export const reportSchema = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    title: z.string(),
    url: z.string(),
    owner: z.string().nullable().describe('null: the house.'),
    thumbnailUrl: z.string().nullable(),
    platform: z.string(),
    action: z.string(),
    reporter: z.string(),
    reason: z.enum(reportReasons),
    note: z.string().nullable(),
    createdAt: moment,
    held: z.boolean().describe('True: the campaign is on hold because of reports.'),
    alsoOpen: z.int().describe('Other open reports about the same campaign.'),
    earlier: z
      .object({ upheld: z.int(), refused: z.int() })
      .describe('Outcomes of the reporter’s earlier reports.'),
    reporterSince: moment,
    ownerRecord: z
      .object({
        memberSince: moment,
        upheld: z.int().describe('Upheld reports, of the last 20 decided ones.'),
        refused: z.int().describe('Rejected reports, of the last 20 decided ones.'),
      })
      .nullable()
      .describe('null: the house.'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof reportSchema>

/** Number of open items, including those on other pages. */
export const openTotal = z.int().nonnegative().describe('Number of open ones, on this page or not.')

export const listReports = defineOperation({
  name: 'listReports',
  method: 'GET',
  path: '/api/admin/reports',
  audience: 'admin',
  roles: ['moderator'],
  summary: 'Open reports about campaigns, newest first.',
  query: listQuery,
  response: z.object({ reports: z.array(reportSchema), total: openTotal, nextCursor: z.string().nullable() }),
})

export const closeReport = defineOperation({
  name: 'closeReport',
  method: 'POST',
  path: '/api/admin/reports/{reportId}/verdict',
  audience: 'admin',
  roles: ['moderator'],
  summary:
    'Upholds a report (the campaign stays out of the lists) or rejects it (it resumes once none is open). Logged.',
  params: z.object({ reportId: z.string().regex(/^\d{1,15}$/) }),
  body: z.object({ upheld: z.boolean() }).meta({ id: 'ReportVerdict' }),
  errors: ['not_found'],
})
