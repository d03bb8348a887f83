import { z } from 'zod'
import { reportReasons } from '../exchange/tasks.ts'
import { define, idParam, listQuery, moment, named, pageWith, rowId } from '../operation.ts'

const campaign = {
  campaignId: rowId,
  title: z.string(),
  url: z.string(),
  owner: z.string().nullable().describe('null: the house.'),
  thumbnailUrl: z.string().nullable(),
  platform: z.string(),
  action: z.string(),
  held: z.boolean().describe('True: the campaign is on hold because of reports.'),
}

export const reportSchema = named('Report', {
  id: rowId,
  ...campaign,
  reporter: z.string(),
  reason: z.enum(reportReasons),
  note: z.string().nullable(),
  createdAt: moment,
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
export type Report = z.infer<typeof reportSchema>

/** Number of open items, including those on other pages. */
export const openTotal = z.int().nonnegative().describe('Number of open ones, on this page or not.')

const desk = { roles: ['moderator'] } as const

export const listReports = define('listReports', 'GET /api/admin/reports', {
  ...desk,
  summary: 'Open reports about campaigns, newest first.',
  query: listQuery,
  response: pageWith({ reports: z.array(reportSchema), total: openTotal }),
})

export const closeReport = define('closeReport', 'POST /api/admin/reports/{reportId}/verdict', {
  ...desk,
  summary:
    'Upholds a report (the campaign stays out of the lists) or rejects it (it resumes once none is open). Logged.',
  params: z.object({ reportId: idParam }),
  body: named('ReportVerdict', { upheld: z.boolean() }),
  errors: ['not_found'],
})

const targetSchema = named('ReportTarget', {
  ...campaign,
  count: z.int().describe('Open reports.'),
  firstAt: moment,
  reasons: z
    .array(z.object({ reason: z.enum(reportReasons), count: z.int() }))
    .describe('Most frequent first.'),
  reporters: z
    .array(
      z.object({
        name: z.string(),
        trust: z.int().min(0).max(3),
        reason: z.enum(reportReasons),
        note: z.string().nullable(),
        upheld: z.int(),
        refused: z.int(),
      }),
    )
    .describe('The first ten.'),
  ownerRecord: z.object({ upheld: z.int(), refused: z.int() }).describe('Of the last 20 decided reports.'),
})
export type ReportTarget = z.infer<typeof targetSchema>

export const listReportTargets = define('listReportTargets', 'GET /api/admin/report-targets', {
  ...desk,
  summary: 'Campaigns with open reports, those with the most first.',
  query: listQuery,
  response: pageWith({ targets: z.array(targetSchema) }),
})

export const closeReportTarget = define(
  'closeReportTarget',
  'POST /api/admin/report-targets/{campaignId}/verdict',
  {
    ...desk,
    summary: 'Upholds or rejects every open report about a campaign. Logged.',
    params: z.object({ campaignId: idParam }),
    body: z.object({ upheld: z.boolean() }),
    response: z.object({ closed: z.int().describe('Reports that are decided now.') }),
    errors: ['not_found'],
  },
)
