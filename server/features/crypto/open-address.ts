import { Problem } from '../../problem.ts'
import type { Crypto } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { type Deposit, insertDeposit, readDeposit, takeIndex } from './address-queries.ts'
import type { PaidOrder } from './order-queries.ts'
import { unitsOf } from './rules.ts'

/** Address indexes tried. After a restore the counter lags behind, so indexes already used are skipped. */
const maxIndexTries = 50

/**
 * Deposit address of an order: opened by the first call, the same ever after. Its index is used up for good,
 * and an address that was ever paid or used is skipped.
 * @throws Problem conflict if the order can no longer be paid, overloaded if the chain does not respond
 */
export async function openAddress(
  { pool, settings, log }: Pick<Services, 'pool' | 'settings' | 'log'>,
  { chain, deposits }: Pick<Crypto, 'chain' | 'deposits'>,
  order: PaidOrder,
): Promise<Deposit> {
  const opened = await readDeposit(pool, order.id)
  if (opened) return opened
  if (order.state !== 'created')
    throw new Problem('conflict', 'This order can no longer be paid. Make a new one.')
  const { network } = chain
  try {
    const head = await chain.head()
    const unused = await takeUnusedAddress({ chain, deposits }, pool)
    await insertDeposit(pool, {
      ...{ orderId: order.id, keyId: deposits.keyId, ...unused, network },
      dueUnits: unitsOf(order.priceCents + order.taxCents, network.token.decimals),
      fromHeight: Math.max(0, head.height - network.confirmations),
      lockSeconds: settings.get('crypto_lock_seconds'),
      watchDays: settings.get('crypto_watch_days'),
    })
  } catch (error) {
    log.warn({ err: error }, 'could not open a deposit address')
    throw new Problem('overloaded', `${network.name} isn’t responding right now. Try again in a moment.`)
  }
  const deposit = await readDeposit(pool, order.id)
  if (!deposit) throw new Problem('not_found')
  return deposit
}

async function takeUnusedAddress(
  { chain, deposits }: Pick<Crypto, 'chain' | 'deposits'>,
  pool: Services['pool'],
): Promise<{ index: number; address: string }> {
  for (let tries = 0; tries < maxIndexTries; tries++) {
    const index = await takeIndex(pool, deposits.keyId)
    const address = deposits.addressAt(index)
    if (await chain.isUnused(address)) return { index, address }
  }
  throw new Error(`${maxIndexTries} addresses in a row were already used`)
}
