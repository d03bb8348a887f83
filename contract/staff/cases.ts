import { z } from 'zod'
import { addFaults, type CaseDefinition, type CaseVerdict, caseSchemaOf } from '../cases.ts'
import { reviewCaseKinds, reviewCases } from '../checks/reviews.ts'
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
  ...reviewCases,
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

/** Desks that show several kinds, in one order. */
const caseDesks = { reviews: reviewCaseKinds, reports: ['report', 'flag'] } as const
export type CaseDeskName = keyof typeof caseDesks
/** A kind, or all kinds of a desk. */
export type CaseList = CaseKind | CaseDeskName
/** Kinds that a list has. */
export type KindIn<L extends CaseList> = L extends CaseDeskName ? (typeof caseDesks)[L][number] : L
/** A desk's list: one kind of it, or all. */
export type ListOf<D extends CaseDeskName> = D | KindIn<D>

const desks: Record<string, readonly CaseKind[]> = caseDesks

/** List of a desk for the kind in its URL; without one all. */
export const listOf = <D extends CaseDeskName>(desk: D, kind: string | undefined): ListOf<D> =>
  (desks[desk]?.find((each) => each === kind) as KindIn<D> | undefined) ?? desk

/** Kinds that a list has, and those that its desk counts. */
export function kindsIn(list: CaseList): { listed: readonly CaseKind[]; counted: readonly CaseKind[] } {
  const listed = desks[list] ?? [list as CaseKind]
  const beside = Object.values(desks).find((kinds) => listed.every((kind) => kinds.includes(kind)))
  return { listed, counted: beside ?? listed }
}

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
  summary:
    'Open cases of a kind or of all kinds of a desk, with their evidence, for the roles that decide them.',
  query: listQuery.extend({
    kind: z.enum([...caseKindNames, ...(Object.keys(caseDesks) as CaseDeskName[])]),
  }),
  response: pageWith({
    cases: z.array(caseSchema),
    total: z.int().nonnegative().describe('Number of open ones, on this page or not.'),
    counts: z
      .partialRecord(z.enum(caseKindNames), z.int())
      .describe('Of each kind on its desk that has any.'),
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
      reason: z.string().max(40).optional(),
      note: z.string().trim().max(noteMost).optional(),
    })
    .superRefine(({ kind, verdict, ...why }, context) => addFaults(context, verdictsOf(kind)[verdict], why))
    .meta({
      id: 'CaseVerdict',
      oneOf: caseKindNames.flatMap((kind) =>
        Object.entries(verdictsOf(kind)).map(([verdict, { reasons, note }]) => ({
          properties: {
            kind: { const: kind },
            verdict: { const: verdict },
            ...(reasons && { reason: { enum: reasons.names } }),
          },
          required: [...(reasons ? ['reason'] : []), ...(note && !note.reason ? ['note'] : [])],
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
