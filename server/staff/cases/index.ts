import { serves } from '#contract/roles.ts'
import { type CaseKind, decideCase, listCases } from '#contract/staff/cases.ts'
import { countRows, is, query } from '#database/rows.ts'
import { writeAudit } from '../../audit/index.ts'
import { closeCase, lockCase, type ServedCase } from '../../cases/index.ts'
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
  claim: claimCase,
  referral: referralCase,
  held: heldCase,
  crypto: cryptoCase,
  points: pointCase,
  limit: limitCase,
  report: reportCase,
  flag: flagCase,
}

const fileRow = { id: is.integer, subjectId: is.integer, openedAt: is.time }

/** Open cases of a kind with their evidence. Those whose subject is gone are left out. */
async function readCases({ pool }: Pick<Services, 'pool'>, kind: CaseKind, { after, most }: IdPage) {
  const { definition, read } = served[kind]
  const order = definition.newestFirst ? 'desc' : 'asc'
  const files = await query(pool, fileRow, {
    prepared: `SELECT id, subject_id AS "subjectId", opened_at AS "openedAt" FROM case_file
      WHERE decided_at IS NULL AND kind = $2 AND ($1::bigint IS NULL OR id ${order === 'asc' ? '>' : '<'} $1) ORDER BY id ${order} LIMIT $3`,
    values: [after, kind, most],
  })
  const subjects = files.map(({ subjectId }) => subjectId)
  const found = new Map((await read(pool, subjects)).map((evidence) => [evidence.subjectId, evidence]))
  return files.map((file) => ({ ...file, kind, evidence: found.get(file.subjectId) }))
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
  return actOnce(context, decideCase, { params, body }, async (client, key) => {
    const { definition, apply } = served[kind]
    const id = Number(params.caseId)
    const file = await lockCase(client, id, kind)
    if (!file?.isOpen)
      throw new Problem(
        'not_found',
        file?.decidedBy ? `${file.decidedBy} already decided it.` : definition.gone,
      )
    const { member: decider, services } = context
    await requireUninvolved(client, file.memberIds, decider.id)
    const note = definition.verdicts[verdict]?.note ? (body.note ?? '') : ''
    const setting = services.settings.get
    // First, since a referral that is judged again reads it.
    await closeCase(client, id, { verdict, note: note || null, by: decider.id })
    const applied = await apply({ client, verdict, note, file, decider, setting, key })
    if (applied === null) throw new Problem('not_found', definition.gone)
    await writeAudit(client, {
      actorId: decider.id,
      act: applied.act ?? definition.verdicts[verdict]?.act ?? verdict,
      subject: { kind: definition.subject, id: applied.auditedId ?? file.subjectId },
      detail: { ...applied.detail, note: note || undefined },
    })
    return { outcome: applied.outcome ?? verdict }
  })
})

/** The cases that wait for the staff. */
export const caseEndpoints: readonly Endpoint[] = [
  endpoint(listCases, async ({ query: input }, { services, member }) => {
    const { kind } = input
    admit(kind, member)
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageById(input, (page) => readCases(services, kind, page)),
      countRows(services.pool, 'case_file WHERE decided_at IS NULL AND kind = $1', [kind]),
    ])
    const cases = shown.filter(({ evidence }) => evidence)
    return { cases, total, nextCursor }
  }),
  decideCaseEndpoint,
]
