import { type CryptoCase, decideCryptoCase, readCryptoDesk } from '#contract/money/crypto.ts'
import { endpoint } from '../../http/endpoint.ts'
import { actOnce } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import { type Crypto, checksummed } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { orderNumber } from '../orders/index.ts'
import { type CaseRow, closeCase, creditHeld, declineHeld, lockCase, readCases } from './cases.ts'
import { presentRefund, readOpenRefunds } from './refund-queries.ts'
import { amountText, worthOf } from './rules.ts'
import { readChainState } from './scan.ts'
import { readKeyState } from './unused-addresses.ts'

const maxListed = 100

export const readDeskEndpoint = endpoint(readCryptoDesk, async (_input, { services }) => {
  const { crypto, pool } = services
  const [cases, refunds] = await Promise.all([readCases(pool, maxListed), readOpenRefunds(pool)])
  return {
    chain: crypto && (await presentChain(services, crypto)),
    cases: cases.map(presentCase),
    refunds: refunds.map((refund) => ({
      ...presentRefund(refund),
      orderId: refund.orderPublicId,
      orderNumber: orderNumber(refund.orderId),
    })),
  }
})

async function presentChain(
  { pool }: Pick<Services, 'pool'>,
  { chain: { network }, deposits, gap, practice }: Crypto,
) {
  const state = await readChainState(pool, network.id)
  const { given, unpaid } = await readKeyState(pool, deposits.keyId)
  return {
    mode: network.kind,
    isPractice: practice !== null,
    network: network.name,
    chainId: network.id,
    symbol: network.token.symbol,
    token: checksummed(network.token.address),
    confirmations: network.confirmations,
    headHeight: state?.headHeight ?? null,
    lookedAt: state?.lookedAt ?? null,
    problem: state?.problem ?? null,
    addressesGiven: given,
    addressesUnpaid: unpaid,
    addressGap: gap,
  }
}

/** Decisions possible for a kind of case. Cases that only inform can only be closed. */
const decisionsFor = (kind: CaseRow['kind']): CryptoCase['decisions'] =>
  kind === 'foreign_token' || kind === 'lost_payment' ? ['close'] : ['credit', 'return']

function presentCase(row: CaseRow) {
  const isForeign = row.kind === 'foreign_token'
  const decisions = decisionsFor(row.kind)
  const terms = { points: row.orderPoints, extraPoints: 0, dueUnits: BigInt(row.dueUnits) }
  return {
    ...row,
    orderNumber: orderNumber(row.orderNumber),
    amount: isForeign ? row.units : amountText(BigInt(row.units), row.decimals),
    symbol: isForeign ? 'units of another token' : row.symbol,
    due: amountText(BigInt(row.dueUnits), row.decimals),
    token: checksummed(row.token),
    from: checksummed(row.from),
    address: checksummed(row.address),
    points: decisions.includes('credit') ? worthOf(terms, BigInt(row.units)).points : row.points,
    decisions,
  }
}

export const decideCaseEndpoint = endpoint(decideCryptoCase, async ({ params, body }, context) => {
  const { services, member } = context
  const id = Number(params.caseId)
  await actOnce(context, decideCryptoCase, { params, body }, async (client) => {
    const open = await lockCase(client, id)
    if (!open) throw new Problem('not_found', 'This case is already closed.')
    if (!decisionsFor(open.kind).includes(body.decision))
      throw new Problem('conflict', 'That isn’t an option here.')
    if (body.decision === 'credit') await creditHeld(client, services.settings, open)
    if (body.decision === 'return') await declineHeld(client, open)
    await closeCase(client, { id, adminId: member.id, orderId: open.orderId, ...body })
  })
})
