import { z } from 'zod'
import { defineOperation, moment } from './operation.ts'
import { reportReasons } from './tasks.ts'

const reportSchema = z
  .object({
    id: z.string(),
    campaignId: z.string(),
    title: z.string(),
    url: z.string(),
    owner: z.string().nullable().describe('Null: the house.'),
    reporter: z.string(),
    reason: z.enum(reportReasons),
    note: z.string().nullable(),
    createdAt: moment,
    held: z.boolean().describe('Reports hold the campaign now.'),
    alsoOpen: z.int().describe('Other open reports about the same campaign.'),
    earlier: z
      .object({ upheld: z.int(), refused: z.int() })
      .describe('What became of the reporter’s reports before.'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof reportSchema>

/** How many are open, where a list ends before they do. */
export const openTotal = z.int().nonnegative().describe('All that are open, listed or not.')

export const listReports = defineOperation({
  name: 'listReports',
  method: 'GET',
  path: '/api/admin/reports',
  audience: 'admin',
  summary: 'What members report about campaigns, open reports alone, newest first, a hundred at most.',
  response: z.object({ reports: z.array(reportSchema), total: openTotal }),
})

export const closeReport = defineOperation({
  name: 'closeReport',
  method: 'POST',
  path: '/api/admin/reports/{reportId}/verdict',
  audience: 'admin',
  summary:
    'Upheld, the campaign stays out of the lists; refused, it goes on once no other report about it is open. Goes into the audit log.',
  params: z.object({ reportId: z.string().regex(/^\d{1,15}$/) }),
  body: z.object({ upheld: z.boolean() }).meta({ id: 'ReportVerdict' }),
  errors: ['not_found'],
})
