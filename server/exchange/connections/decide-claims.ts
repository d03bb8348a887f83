import { decideClaim, listWaitingClaims } from '#contract/exchange/connections.ts'
import { accountPage } from '#contract/exchange/own-account.ts'
import { platformLabels } from '#contract/platforms.ts'
import { inTransaction } from '#database/transaction.ts'
import { tooLate, writeAudit } from '../../audit/index.ts'
import { pageById } from '../../http/cursor.ts'
import { endpoint } from '../../http/endpoint.ts'
import { notify } from '../../people/notifications/index.ts'
import { Problem } from '../../problem.ts'
import { countWaiting, endClaim, lockClaim, readWaiting } from './claim-queries.ts'
import { problemOf } from './claims.ts'
import { saveAccount } from './queries.ts'

export const listWaitingClaimsEndpoint = endpoint(
  listWaitingClaims,
  async ({ query }, { services: { pool } }) => {
    const [{ shown, nextCursor }, total] = await Promise.all([
      pageById(query, (page) => readWaiting(pool, page)),
      countWaiting(pool),
    ])
    const claims = shown.map((row) => ({ ...row, url: accountPage(row.platform, row.handle) }))
    return { claims, total, nextCursor }
  },
)

/** POST /api/admin/connection-claims/{claimId}/verdict, with its entry in the audit log. */
export const decideClaimEndpoint = endpoint(decideClaim, async ({ params, body }, { services, member }) => {
  const { approve, reason } = body
  if (!approve && reason === undefined)
    throw Problem.field('reason', 'Say why, so the member knows what to do.')
  await inTransaction(services.pool, async (client) => {
    const found = await lockClaim(client, Number(params.claimId), ['waiting'])
    if (!found)
      throw await tooLate(
        client,
        { kind: 'connection_claim', id: params.claimId },
        'This is already decided or withdrawn.',
      )
    if (approve) {
      const verdict = await saveAccount(client, { ...found, externalId: null, provenBy: 'admin' })
      if (verdict !== 'saved') throw problemOf(verdict)
    }
    await endClaim(client, found.id, {
      state: approve ? 'approved' : 'rejected',
      reason: approve ? null : (reason ?? null),
      by: member.id,
    })
    await notify(client, {
      memberId: found.memberId,
      kind: 'verdict',
      title: `Your ${platformLabels[found.platform]} account was ${approve ? 'approved' : 'rejected'}`,
      body: approve ? `${found.handle} is connected.` : `${found.handle}: ${reason}`.slice(0, 500),
      path: '/platforms',
    })
    await writeAudit(client, {
      actorId: member.id,
      act: approve ? 'approve_account' : 'refuse_account',
      subject: { kind: 'connection_claim', id: found.id },
      detail: { platform: found.platform, handle: found.handle, member: found.memberId, reason },
    })
  })
})
