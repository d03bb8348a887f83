import { z } from 'zod'
import { desk } from '../desk.ts'
import { moment, named, points, rowId } from '../operation.ts'

const ledgerProofs = ['transfers', 'reversals', 'accounts', 'supply', 'days'] as const
/** Features with a check of their own in the database: exchange.verify_campaigns and so on. */
export const featureProofs = [
  'campaigns',
  'clawbacks',
  'referrals',
  'nights',
  'orders',
  'premium',
  'changes',
] as const
/** Checks of a verification, run one after another in one snapshot. */
export const proofNames = [...ledgerProofs, ...featureProofs] as const
export type ProofName = (typeof proofNames)[number]

export const verificationSchema = named('Verification', {
  id: rowId,
  beganAt: moment,
  seconds: z.number().describe('Duration in seconds.'),
  outcome: z.enum(['sound', 'findings', 'broke']).describe('broke: it did not finish.'),
  findings: z.int(),
  faults: z.array(z.string()).describe('The first 100 findings, in words.'),
  transfers: z.int().nullable(),
  supplyPoints: points.nullable().describe('Points issued and not burned.'),
  problem: z.string().nullable().describe('Why it broke.'),
})
export type Verification = z.infer<typeof verificationSchema>

export const listVerifications = desk('listVerifications', 'GET /api/admin/verifications', {
  roles: ['finance'],
  summary: 'The nightly ledger verifications, newest first.',
  rows: 'verifications',
  row: verificationSchema,
})
