import type pg from 'pg'
import { is, queryValue } from '#database/rows.ts'
import { inPatientTransaction } from '../../idempotency/index.ts'
import { Problem } from '../../problem.ts'
import type { Crypto } from '../../providers/chain/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { RateLimitName } from '../../rate-limits.ts'
import type { Services } from '../../services.ts'
import { lockBuyerOf, type OrderRow } from '../orders/index.ts'
import { type Deposit, insertDeposit, readDeposit } from './address-queries.ts'
import { lockSeconds, maxUnpaid, reserveBasisPoints, unitsOf, watchDays } from './rules.ts'
import {
  readKeyState,
  readReusable,
  skipIndex,
  takeIndex,
  takeReusable,
  watchAgain,
} from './unused-addresses.ts'

/** Addresses tried. After a restore the counter lags behind, so indexes already used are skipped. */
const maxTries = 50

type OpenServices = Pick<Services, 'pool' | 'config' | 'settings' | 'log'>
type OpenCrypto = Pick<Crypto, 'chain' | 'deposits' | 'gap'>

/** An address on which the chain shows nothing, and the member's earlier order it belonged to; null: none. */
interface Unused {
  index: number
  address: string
  earlierOrderId: number | null
}

/**
 * Deposit address of an order: opened by the first call, the same ever after. The member's own unused address
 * of an earlier order is preferred to a new one; one that was ever paid or used is skipped.
 * @throws Problem conflict if the order can no longer be paid, overloaded if the chain does not respond,
 * too_many_requests or limit_reached if no more addresses can be opened
 */
export async function openAddress(
  services: OpenServices,
  crypto: OpenCrypto,
  order: OrderRow,
  network: string,
): Promise<Deposit> {
  const opened = await readDeposit(services.pool, order.id)
  if (opened) return opened
  if (order.state !== 'created') throw notPayable()
  await countAgainstLimits(services, { deposit_try_member: order.memberId })
  const { height } = await askChain(services, crypto, () => crypto.chain.head())
  for (let tries = 0; tries < maxTries; tries++) {
    const unused = await findUnused(services, crypto, order)
    const deposit =
      unused &&
      (await inPatientTransaction(services.pool, (client) =>
        take(client, services, crypto, { order, network, height, unused }),
      ))
    if (deposit) return deposit
  }
  throw new Problem('overloaded')
}

const notPayable = (): Problem =>
  new Problem('conflict', 'This order can no longer be paid. Place a new one.')

/** Queries the chain. @throws Problem overloaded if it does not respond */
async function askChain<T>(
  { log }: Pick<Services, 'log'>,
  { chain }: Pick<Crypto, 'chain'>,
  query: () => Promise<T>,
): Promise<T> {
  try {
    return await query()
  } catch (error) {
    log.warn({ err: error }, 'could not open a deposit address')
    throw new Problem(
      'overloaded',
      `${chain.network.name} isn’t responding right now. Try again in a moment.`,
    )
  }
}

/** The next address to try; null if the chain shows that it was used, and another one is due. */
async function findUnused(
  services: OpenServices,
  crypto: OpenCrypto,
  { memberId }: OrderRow,
): Promise<Unused | null> {
  const { pool } = services
  const { chain, deposits } = crypto
  const { keyId } = deposits
  const isUnused = (address: string) => askChain(services, crypto, () => chain.isUnused(address))
  const earlier = await readReusable(pool, { memberId, keyId, network: chain.network })
  if (earlier) {
    const { orderId, ...place } = earlier
    if (await isUnused(place.address)) return { ...place, earlierOrderId: orderId }
    await watchAgain(pool, orderId, watchDays)
    return null
  }
  const { given: index } = await readKeyState(pool, keyId)
  const address = deposits.addressAt(index)
  if (await isUnused(address)) return { index, address, earlierOrderId: null }
  await skipIndex(pool, keyId, index)
  return null
}

interface Taken {
  order: OrderRow
  network: string
  /** The chain's newest block before the address was chosen. */
  height: number
  unused: Unused
}

/** Gives the address to the order; null if another order was faster. @throws Problem, with nothing written */
async function take(
  client: pg.PoolClient,
  services: OpenServices,
  crypto: OpenCrypto,
  { order, network, height, unused: { earlierOrderId, ...place } }: Taken,
): Promise<Deposit | null> {
  const { chain, deposits } = crypto
  await lockBuyerOf(client, order.id)
  const opened = await readDeposit(client, order.id)
  if (opened) return opened
  const isTaken =
    earlierOrderId === null
      ? await takeIndex(client, deposits.keyId, place.index)
      : await takeReusable(client, earlierOrderId)
  if (!isTaken) return null
  const isStored = await insertDeposit(client, {
    orderId: order.id,
    keyId: deposits.keyId,
    ...place,
    network: chain.network,
    dueUnits: unitsOf(order.priceCents + order.taxCents, chain.network.token.decimals),
    fromHeight: Math.max(0, height - chain.network.confirmations),
    lockSeconds,
    watchDays,
    isReused: earlierOrderId !== null,
  })
  if (!isStored) throw notPayable()
  if (earlierOrderId === null) await enforceGap(client, crypto, order.memberId)
  await countOpened(client, services, 'deposit_member', 'You', order.memberId)
  await countOpened(client, services, 'deposit_network', 'Your network', network)
  return (await readDeposit(client, order.id)) ?? null
}

/**
 * Limits the unpaid addresses in a row to what the operator's wallet searches. A share of them is left to members who
 * have paid an order in full that was neither refunded nor disputed. @throws Problem limit_reached
 */
async function enforceGap(
  client: pg.PoolClient,
  { deposits, gap }: OpenCrypto,
  memberId: number,
): Promise<void> {
  const { unpaid } = await readKeyState(client, deposits.keyId)
  const isKnown = await queryValue(
    client,
    is.boolean,
    `SELECT EXISTS (SELECT FROM purchase_order
       WHERE member_id = $1 AND state = 'paid' AND credited_points >= points) AS "isKnown"`,
    [memberId],
  )
  if (unpaid <= maxUnpaid(gap, isKnown ? 0 : reserveBasisPoints)) return
  throw new Problem(
    'limit_reached',
    'Too many crypto orders are waiting for payment, so we can’t open a wallet address. Nothing was charged; pay by card, or try again later.',
  )
}

const countOpened = (
  client: pg.PoolClient,
  services: OpenServices,
  name: RateLimitName,
  who: string,
  subject: string | number,
): Promise<void> => {
  const { count, seconds } = services.config.RATE_LIMITS[name]
  const sentence = `${who} can open ${count} wallet addresses in ${Math.ceil(seconds / 3600)} h, paid or not. Nothing was charged; try again later.`
  return countAgainstLimits(services, { [name]: subject }, { client, sentence })
}
