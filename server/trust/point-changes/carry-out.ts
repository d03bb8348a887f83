import type pg from 'pg'
import { formatCount } from '#contract/numbers.ts'
import { balanceOf } from '#ledger/index.ts'
import { clawBack } from '../../money/clawbacks/index.ts'
import { notify } from '../../people/notifications/index.ts'
import { readTransferRow } from '../transfers/index.ts'
import { adjust, type ChangeRow, closeChange, reverse } from './queries.ts'
import { judgeCredit } from './reversals.ts'

/**
 * Moves the points of a locked change and tells the member. Returns the entry for the audit log, or a sentence why it can't be
 * carried out now: then nothing has moved. by: who decided.
 */
export async function carryOut(client: pg.ClientBase, change: ChangeRow, by: number) {
  const before = await balanceOf(client, change.walletId)
  const hindrance = await move(client, change, by)
  if (hindrance) return hindrance
  await closeChange(client, change.id, 'done')
  await notify(client, {
    memberId: change.memberId,
    kind: 'account',
    title: titleOf(change),
    body: change.reason,
    path: '/activities',
  })
  return {
    act: change.transferId === null ? 'adjust_points' : 'reverse_transfer',
    detail: {
      points: change.points,
      before,
      after: await balanceOf(client, change.walletId),
      reason: change.reason,
      transfer: change.transferId ?? undefined,
      askedBy: change.askedBy,
    },
  }
}

function titleOf({ transferId, points }: ChangeRow): string {
  const amount = `${formatCount(Math.abs(points))} ${Math.abs(points) === 1 ? 'point' : 'points'}`
  if (transferId !== null) return `A transfer of ${amount} was reversed`
  return points > 0 ? `We added ${amount} to your wallet` : `We removed ${amount} from your wallet`
}

/** Said to an admin whose own wallet a change would fill. */
export const ownAddition = 'No one gives points to themselves. Another admin does it.'

/** Moves the points; a sentence if the ledger or the state of the cause does not allow it. */
async function move(client: pg.ClientBase, change: ChangeRow, adminId: number): Promise<string | null> {
  if (change.transferId === null) {
    if (change.points > 0 && change.memberId === change.askedById) return ownAddition
    const verdict = await adjust(client, change)
    if (verdict === 'ok') return null
    return `The wallet holds ${formatCount(await balanceOf(client, change.walletId))} points.`
  }
  const transfer = await readTransferRow(client, change.transferId)
  if (transfer.reason !== 'attempt_credit') {
    await reverse(client, change.transferId, change.id)
    return null
  }
  const { sessionId } = await judgeCredit(client, transfer.ref)
  const verdict = await clawBack(client, 'reversal', { sessionId: sessionId ?? '', adminId })
  return verdict === 'ok' ? null : 'The points of this task were taken back already.'
}
