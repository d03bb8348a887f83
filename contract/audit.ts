import { z } from 'zod'
import { desk } from './desk.ts'
import { define, moment, named, rowId } from './operation.ts'

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

export const listAudit = desk('listAudit', 'GET /api/admin/audit', {
  summary: 'What admins and staff did, the latest first.',
  rows: 'entries',
  row: auditEntrySchema,
  also: { acts: z.array(z.string()).describe('Every act in the log, by name.') },
  filters: {
    by: z.enum(['staff', 'everyone']).default('staff').describe('everyone: owners and earners too.'),
    actor: word.optional().describe('Username.'),
    act: word.optional(),
    subjectKind: word.optional(),
    subjectId: word.optional(),
  },
  sorts: ['at'],
})

export const exportAudit = define('exportAudit', 'GET /api/admin/audit/export', {
  freshSignIn: true,
  summary: 'The latest 20,000 entries that match, as CSV.',
  query: listAudit.query.omit({ cursor: true, limit: true }),
  response: z.object({ fileName: z.string(), csv: z.string() }),
})
