import { z } from 'zod'
import { define, listQuery, moment, named, pageWith, rowId, timeListQuery } from './operation.ts'

export const auditEntrySchema = named('AuditEntry', {
  id: rowId,
  at: moment,
  actor: z.string().nullable().describe('Username; null: the software did it, or the account is gone.'),
  act: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  detail: z.record(z.string(), z.unknown()).describe('before, after, reason, or facts of the act.'),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

const word = z.string().trim().max(100)

export const auditFilterNames = ['by', 'actor', 'act', 'subjectKind', 'subjectId', 'order'] as const

const auditFilters = z.object({
  by: z.enum(['staff', 'everyone']).default('staff').describe('everyone: owners and earners too.'),
  actor: word.optional().describe('Username.'),
  act: word.optional(),
  subjectKind: word.optional(),
  subjectId: word.optional(),
  order: timeListQuery.shape.order,
})

export const exportAudit = define('exportAudit', 'GET /api/admin/audit/export', {
  freshSignIn: true,
  summary: 'The latest 20,000 entries that match, as CSV.',
  query: auditFilters,
  response: z.object({ fileName: z.string(), csv: z.string() }),
})

export const listAudit = define('listAudit', 'GET /api/admin/audit', {
  summary: 'What admins and staff did, the latest first.',
  query: listQuery.extend(auditFilters.shape),
  response: pageWith({
    entries: z.array(auditEntrySchema),
    acts: z.array(z.string()).describe('Every act in the log, by name.'),
  }),
})
