import { z } from 'zod'
import { defineCase } from '../cases.ts'
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

/** A member's report about a campaign. */
export const reportCase = defineCase('report', {
  roles: ['moderator'],
  subject: 'report',
  newestFirst: true,
  evidence: z.object({
    ...campaign,
    reporter: z.string(),
    reason: z.enum(reportReasons),
    note: z.string().nullable(),
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
  }),
  // Upheld, the campaign stays out of the lists; rejected, it resumes once no report is open.
  verdicts: {
    upheld: { label: 'Uphold', act: 'close_report' },
    rejected: { label: 'Reject', act: 'close_report', rejects: true },
  },
  said: { upheld: 'Report upheld. The task stays out of the lists.', rejected: 'Report rejected.' },
  gone: 'This report is closed already.',
})
export type Report = z.infer<typeof reportCase.evidence>

const desk = { roles: ['moderator'] } as const

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
