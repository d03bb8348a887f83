import type pg from 'pg'
import { type Client, is, queryValues } from '#database/rows.ts'
import { Problem } from '../../problem.ts'

const param = (name: string): string => `($1::jsonb #>> '{params,${name}}')`
const id = (name: string): string => `${param(name)}::bigint`
const ofMember = `SELECT ${id('memberId')} AS id`
const ofOrder = `SELECT member_id AS id FROM purchase_order`
const ofCampaigns = (ids: string): string =>
  `SELECT owner_id AS id FROM campaign WHERE id = ANY (ARRAY(${ids})::bigint[])`
const ofRefund = `${ofOrder} WHERE id = (SELECT order_id FROM crypto_refund WHERE id = ${id('refundId')})`
/** Holders of the wallets of a transfer, and both sides of the attempt that it paid. */
const ofTransfer = (transferId: string): string =>
  `SELECT owner_id AS id FROM ledger.statement WHERE transfer_id = ${transferId} AND kind = 'wallet'
   UNION SELECT unnest(ARRAY[member_id, owner_id]) FROM attempt WHERE id = (
     SELECT ref FROM ledger.posted_transfer WHERE id = ${transferId} AND reason LIKE 'attempt\\_%')`

/**
 * SQL for the ids of the members whom a case concerns, by the operation of the staff that decides it or moves its points.
 * $1 is the call's params and body. NULL: the house.
 */
const concernedBy: Readonly<Record<string, string>> = {
  adjustPoints: ofMember,
  reverseTransfer: ofTransfer(id('transferId')),
  refundOrder: `${ofOrder} WHERE public_id = ${param('orderId')}::uuid`,
  enterRefundTransaction: ofRefund,
  sendFromPractice: ofRefund,
  accuseProof: `SELECT unnest(ARRAY[member_id, owner_id]) AS id FROM attempt
    WHERE session_id = ${param('attemptId')}::uuid`,
  closeReportTarget: `SELECT unnest(ARRAY[member_id, owner_id]) AS id FROM report
    WHERE campaign_id = ${id('campaignId')} AND closed_at IS NULL`,
  runBulkAct: ofCampaigns(`SELECT jsonb_array_elements_text($1::jsonb #> '{body,campaignIds}')`),
}

/** Ids of the members whom a call of the staff concerns; null: the house, or nobody. */
export const findConcerned = async (
  client: Client,
  operation: string,
  call: { params: unknown; body: unknown },
  callerId: number,
): Promise<(number | null)[]> => {
  const text = concernedBy[operation]
  if (text === undefined) return []
  const { params, body } = call
  return queryValues(client, is.integer.orNull, text, [JSON.stringify({ params, body, callerId })])
}

/** Rejects a call of the staff about a case of their own, as `requireUninvolved`. @throws Problem forbidden */
export const rejectOwnCase = async (
  pool: pg.Pool,
  operation: string,
  call: { params: unknown; body: unknown },
  callerId: number,
): Promise<void> => requireUninvolved(pool, await findConcerned(pool, operation, call, callerId), callerId)

/**
 * Leaves the decision to another admin if the decider is one of the sides, or got the role too late to
 * decide what was asked for at `askedAt`. The house (null) is no side.
 * @throws Problem forbidden if there is such an admin
 */
export async function requireUninvolved(
  client: Client,
  sides: readonly (number | null)[],
  deciderId: number,
  askedAt: Date | null = null,
): Promise<void> {
  const isSide = sides.includes(deciderId)
  if (!isSide && askedAt === null) return
  const involved = sides.filter((side) => side !== null)
  const others = await findSecondAdmins(client, { askedAt: isSide ? null : askedAt, involved, deciderId })
  if (others.length === 0 || others.includes(deciderId)) return
  throw new Problem(
    'forbidden',
    isSide ? 'You’re involved in this one. Another admin decides it.' : roleTooNew,
  )
}

/**
 * Ids of active admins who can decide what others asked for at a moment: whoever was given a role after it, or in the
 * last 24 hours, may be a second account of the person who asked. `deciderId` counts on the same terms, admin or not.
 * askedAt null: any role is old enough.
 */
export const findSecondAdmins = (
  client: Client,
  {
    askedAt,
    involved,
    deciderId,
  }: { askedAt: Date | string | null; involved: readonly number[]; deciderId: number },
): Promise<number[]> =>
  queryValues(
    client,
    is.integer,
    `SELECT id FROM member WHERE (is_admin OR id = $3) AND state = 'active' AND NOT id = ANY ($2) AND NOT EXISTS (
       SELECT FROM audit WHERE subject_kind = 'member' AND subject_id = member.id::text
         AND act IN ('become_admin', 'change_role') AND $1::timestamptz IS NOT NULL
         AND done_at > least($1, ledger.clock() - interval '24 hours'))`,
    [askedAt, involved, deciderId],
  )

/** Said to one of the staff who can't decide for that reason. */
export const roleTooNew =
  'You were given your role after this was asked for, or in the last 24 hours. Another admin decides it.'
