import { claimCase as definition } from '#contract/exchange/connections.ts'
import { accountPage } from '#contract/exchange/own-account.ts'
import { platformLabels } from '#contract/platforms.ts'
import { query } from '#database/rows.ts'
import { serveCase } from '../../cases/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { endClaim, lockClaim, waitingRow } from './claim-queries.ts'
import { problemOf } from './claims.ts'
import { saveAccount } from './queries.ts'

/** A claimed account whose bio a person must check: the code is in it, or it is not. */
export const claimCase = serveCase(definition, {
  async read(client, claimIds) {
    const rows = await query(
      client,
      waitingRow,
      `SELECT claim.id AS "subjectId", platform, handle, code, username AS member
       FROM connection_claim AS claim JOIN member ON member.id = member_id WHERE claim.id = ANY ($1)`,
      [claimIds],
    )
    return rows.map((row) => ({ ...row, url: accountPage(row.platform, row.handle) }))
  },
  async apply({ client, verdict, note, file }) {
    const claim = await lockClaim(client, file.subjectId, ['waiting'])
    if (!claim) return null
    const { memberId, platform, handle } = claim
    const isApproved = verdict === 'approved'
    if (isApproved) {
      const saved = await saveAccount(client, { ...claim, externalId: null, provenBy: 'admin' })
      if (saved !== 'saved') throw problemOf(saved)
    }
    await endClaim(client, claim.id, verdict)
    await notify(client, {
      memberId,
      kind: 'verdict',
      title: `Your ${platformLabels[platform]} account was ${verdict}`,
      body: isApproved ? `${handle} is connected.` : `${handle}: ${note}`.slice(0, 500),
      path: '/platforms',
    })
    return { detail: { platform, handle, member: memberId } }
  },
})
