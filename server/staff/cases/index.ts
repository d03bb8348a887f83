import { serves } from '#contract/roles.ts'
import { type CaseKind, caseKindNames, decideCase, kindsIn, listCases } from '#contract/staff/cases.ts'
import { is, query } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { type Applied, closeCase, lockCase, type ServedCase } from '../../cases/index.ts'
import { reviewCases } from '../../checks/reviews/index.ts'
import { claimCase } from '../../exchange/connections/index.ts'
import type { Member } from '../../http/context.ts'
import { type IdPage, pageById } from '../../http/cursor.ts'
import { type Endpoint, endpoint, isFresh } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { cryptoCase } from '../../money/crypto/index.ts'
import { referralCase } from '../../money/referrals/index.ts'
import { requireUninvolved } from '../../people/admins/index.ts'
import { Problem } from '../../problem.ts'
import type { Services } from '../../services.ts'
import { flagCase } from '../../trust/flags/index.ts'
import { limitCase } from '../../trust/limits/index.ts'
import { pointCase } from '../../trust/point-changes/index.ts'
import { reportCase } from '../../trust/reports/index.ts'
import { heldCase } from './held-case.ts'

const served: Record<CaseKind, ServedCase> = {
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

const fileRow = { id: is.integer, kind: is.oneOf(caseKindNames), subjectId: is.integer, openedAt: is.time }

/** Open cases of these kinds with their evidence, in the order of the first. Those whose subject is gone are left out. */
async function readCases(
  { pool }: Pick<Services, 'pool'>,
  kinds: readonly CaseKind[],
  { after, most }: IdPage,
) {
  const order = kinds.some((kind) => served[kind].definition.newestFirst) ? 'desc' : 'asc'
  const files = await query(pool, fileRow, {
    // One kind after the other, each from its part of the index.
    prepared: `SELECT file.* FROM unnest($2::text[]) AS asked (kind) CROSS JOIN LATERAL (
        SELECT id, kind, subject_id AS "subjectId", opened_at AS "openedAt" FROM case_file
        WHERE decided_at IS NULL AND case_file.kind = asked.kind AND ($1::bigint IS NULL OR id ${order === 'asc' ? '>' : '<'} $1)
        ORDER BY id ${order} LIMIT $3) AS file
      ORDER BY id ${order} LIMIT $3`,
    values: [after, kinds, most],
  })
  const found = new Map<string, object>()
  const ofKinds = Map.groupBy(files, ({ kind }) => kind)
  await Promise.all(
    [...ofKinds].map(async ([kind, its]) => {
      const subjects = its.map(({ subjectId }) => subjectId)
      for (const evidence of await served[kind].read(pool, subjects))
        found.set(`${kind} ${evidence.subjectId}`, evidence)
    }),
  )
  return files.map((file) => ({ ...file, evidence: found.get(`${file.kind} ${file.subjectId}`) }))
}

const countRow = { kind: is.oneOf(caseKindNames), count: is.integer }

/** Numbers of open cases of these kinds. */
async function countCases(
  { pool }: Pick<Services, 'pool'>,
  kinds: readonly CaseKind[],
): Promise<Partial<Record<CaseKind, number>>> {
  const rows = await query(pool, countRow, {
    prepared: `SELECT kind, count(*) AS count FROM case_file WHERE decided_at IS NULL AND kind = ANY ($1) GROUP BY kind`,
    values: [kinds],
  })
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Rejects those whom a kind does not serve. @throws Problem forbidden, fresh_sign_in */
function admit(kind: CaseKind, member: Member, verdict?: string): void {
  const { definition } = served[kind]
  if (!serves(definition, member.role)) throw new Problem('forbidden')
  if (verdict && definition.verdicts[verdict]?.freshSignIn && !isFresh(member))
    throw new Problem('fresh_sign_in')
}

/** Decides a case: once, by someone whom it does not concern, with an entry in the audit log. */
const decideCaseEndpoint = endpoint(decideCase, async ({ params, body }, context) => {
  const { kind, verdict } = body
  admit(kind, context.member, verdict)
  const { member: decider, services } = context
  const { definition, apply } = served[kind]
  const following: NonNullable<Applied>['after'][] = []
  const decided = await actOnce(context, decideCase, { params, body }, async (client, key) => {
    following.length = 0
    const id = Number(params.caseId)
    const file = await lockCase(client, id, kind)
    if (!file?.isOpen)
      throw new Problem(
        'not_found',
        file?.decidedBy ? `${file.decidedBy} already decided it.` : definition.gone,
      )
    await requireUninvolved(client, file.memberIds, decider.id)
    const found = definition.verdicts[verdict]
    const note = found?.note ? (body.note ?? '') : ''
    const reason = found?.reasons && body.reason
    const { settings } = services
    // First, since a referral that is judged again reads it.
    await closeCase(client, id, { verdict, note: note || null, by: decider.id })
    const applied = await apply({ client, verdict, reason, note, file, decider, settings, key })
    if (applied === null) throw new Problem('not_found', definition.gone)
    await writeAudit(client, {
      actorId: decider.id,
      act: applied.act ?? found?.act ?? verdict,
      subject: { kind: definition.subject, id: applied.auditedId ?? file.subjectId },
      detail: { reason, note: note || undefined, ...applied.detail },
    })
    following.push(applied.after)
    return { outcome: applied.outcome ?? verdict }
  })
  for (const follow of following) await follow?.(services)
  return decided
})

/** The cases that wait for the staff. */
export const caseEndpoints: readonly Endpoint[] = [
  endpoint(listCases, async ({ query: input }, { services, member }) => {
    const { listed, counted } = kindsIn(input.kind)
    for (const kind of listed) admit(kind, member)
    const [{ shown, nextCursor }, counts] = await Promise.all([
      pageById(input, (page) => readCases(services, listed, page)),
      countCases(services, counted),
    ])
    const cases = shown.filter(({ evidence }) => evidence)
    const total = listed.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0)
    return { cases, total, counts, nextCursor }
  }),
  decideCaseEndpoint,
]
