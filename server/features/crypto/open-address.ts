import { Problem } from '../../problem.ts'
import type { Crypto } from '../../providers/chain/index.ts'
import type { Services } from '../../services.ts'
import { type Deposit, insertDeposit, readDeposit, takeIndex } from './address-queries.ts'
import type { PaidOrder } from './order-queries.ts'
import { unitsOf } from './rules.ts'

/** So many indexes are tried: a database that was restored from a backup counts again from where the backup stood. */
const triesMost = 50

/**
 * The order's own address: opened with the first call, the same ever after. Its index is taken for good, and an address
 * that was ever paid or used is passed over.
 * @throws Problem conflict where the order is no longer to be paid, overloaded where the chain does not answer
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
    const place = await unusedPlace({ chain, deposits }, pool)
    await insertDeposit(pool, {
      ...{ orderId: order.id, keyId: deposits.keyId, ...place, network },
      dueUnits: unitsOf(order.priceCents + order.taxCents, network.token.decimals),
      fromHeight: Math.max(0, head.height - network.confirmations),
      lockSeconds: settings.get('crypto_lock_seconds'),
      watchDays: settings.get('crypto_watch_days'),
    })
  } catch (error) {
    log.warn({ err: error }, 'no address could be opened')
    throw new Problem('overloaded', `${network.name} does not answer right now. Try again in a moment.`)
  }
  const deposit = await readDeposit(pool, order.id)
  if (!deposit) throw new Problem('not_found')
  return deposit
}

async function unusedPlace(
  { chain, deposits }: Pick<Crypto, 'chain' | 'deposits'>,
  pool: Services['pool'],
): Promise<{ index: number; address: string }> {
  for (let tries = 0; tries < triesMost; tries++) {
    const index = await takeIndex(pool, deposits.keyId)
    const address = deposits.addressAt(index)
    if (await chain.isUnused(address)) return { index, address }
  }
  throw new Error(`${triesMost} addresses in a row were used already`)
}
