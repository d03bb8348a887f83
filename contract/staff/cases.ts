import { z } from 'zod'
import { type CaseDefinition, type CaseVerdict, caseSchemaOf } from '../cases.ts'
import { claimCase } from '../exchange/connections.ts'
import { cryptoCase } from '../money/crypto.ts'
import { referralCase } from '../money/referrals.ts'
import { define, idParam, listQuery, pageWith } from '../operation.ts'
import { staffRoles } from '../roles.ts'
import { flagCase } from '../trust/flags.ts'
import { limitCase } from '../trust/limits.ts'
import { heldCase } from '../trust/moderation.ts'
import { pointCase } from '../trust/point-changes.ts'
import { reportCase } from '../trust/reports.ts'

/** Every kind of case. A new one is added here, and to server/staff/cases and web/staff/cases. */
export const caseKinds = {
  claim: claimCase,
  referral: referralCase,
  held: heldCase,
  crypto: cryptoCase,
  points: pointCase,
  limit: limitCase,
  report: reportCase,
  flag: flagCase,
}
export type CaseKind = keyof typeof caseKinds
export const caseKindNames = Object.keys(caseKinds) as [CaseKind, ...CaseKind[]]

/** An open case of a kind. */
export type Case<K extends CaseKind = CaseKind> = {
  [Name in K]: {
    id: string
    kind: Name
    openedAt: string
    evidence: z.output<(typeof caseKinds)[Name]['evidence']>
  }
}[K]

/** Names of the verdicts on a kind. */
export type VerdictOf<K extends CaseKind> = Extract<keyof (typeof caseKinds)[K]['verdicts'], string>

/** The definition of a kind, without its exact types. */
export const definitionOf = (kind: CaseKind): CaseDefinition => caseKinds[kind]

type CaseSchema = ReturnType<typeof caseSchemaOf>
const schemas = caseKindNames.map((kind) => caseSchemaOf(definitionOf(kind))) as [CaseSchema, ...CaseSchema[]]
const caseSchema = z.discriminatedUnion('kind', schemas) as z.ZodType as z.ZodType<Case, object>

const verdictsOf = (kind: CaseKind): Readonly<Record<string, CaseVerdict>> => definitionOf(kind).verdicts
const namesOf = (of: (kind: CaseKind) => object): string[] => [
  ...new Set(caseKindNames.flatMap((kind) => Object.keys(of(kind)))),
]

/** Roles that decide at least one kind; the verdict and the list ask for those of their kind. */
const roles = staffRoles.filter((role) =>
  caseKindNames.some((kind) => definitionOf(kind).roles.includes(role)),
)

export const listCases = define('listCases', 'GET /api/admin/cases', {
  roles,
  summary: 'Open cases of a kind, with their evidence, for the roles that decide it.',
  query: listQuery.extend({ kind: z.enum(caseKindNames) }),
  response: pageWith({
    cases: z.array(caseSchema),
    total: z.int().nonnegative().describe('Number of open ones, on this page or not.'),
  }),
})

const noteMost = 1_000

export const decideCase = define('decideCase', 'POST /api/admin/cases/{caseId}/verdict', {
  roles,
  idempotent: true,
  summary: 'Decides a case, once, by a verdict of its kind. Whom it concerns is notified. Logged.',
  params: z.object({ caseId: idParam }),
  body: z
    .object({
      kind: z.enum(caseKindNames),
      verdict: z.enum(namesOf(verdictsOf)),
      note: z.string().trim().max(noteMost).optional(),
    })
    .superRefine(({ kind, verdict, note = '' }, context) => {
      const found = verdictsOf(kind)[verdict]
      const faults = {
        verdict: found ? undefined : 'Choose a verdict of this kind of case.',
        note:
          found?.note && (note.length < 3 || note.length > found.note.most) ? found.note.missing : undefined,
      }
      for (const [name, message] of Object.entries(faults))
        if (message) context.addIssue({ code: 'custom', path: [name], message })
    })
    .meta({
      id: 'CaseVerdict',
      oneOf: caseKindNames.flatMap((kind) =>
        Object.entries(verdictsOf(kind)).map(([verdict, { note }]) => ({
          properties: { kind: { const: kind }, verdict: { const: verdict } },
          required: note ? ['note'] : [],
        })),
      ),
    }),
  response: z.object({
    outcome: z
      .enum(namesOf((kind) => definitionOf(kind).said))
      .describe('The verdict, or the state that follows from it.'),
  }),
  errors: ['not_found', 'conflict', 'fresh_sign_in', 'limit_reached'],
})
