import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Client, is, query, queryValue } from '#database/rows.ts'
import type { Block, Chain, Network, Transfer } from '../../providers/chain/chain.ts'
import { type Crypto, openDeposits, type PracticePayment } from '../../providers/chain/index.ts'

/** The chain of demo mode: its token is worth nothing, and no wallet knows its id. */
export const practiceNetwork: Network = {
  id: 31338,
  name: 'Practice chain',
  kind: 'sandbox',
  token: { symbol: 'pUSD', address: `0x${'d0'.repeat(20)}`, decimals: 6 },
  confirmations: 3,
  pollSeconds: 2,
}

/** Address of the operator's practice wallet. */
const practiceWallet = `0x${'aa'.repeat(20)}`

/** No wallet searches the practice chain, so its addresses are only kept from running out. */
const gap = 1_000

/** Opens the practice chain, on which this server itself makes the payments. */
export const openPractice = (pool: pg.Pool): Crypto => ({
  chain: createPracticeChain(pool),
  deposits: openDeposits(practiceXpub),
  gap,
  practice: { pay: payOnPractice, walletOf: practiceWalletOf },
})

/** Address of a member's practice wallet: everybody pays from another one. */
const practiceWalletOf = (memberId: number): string =>
  `0x${createHash('sha256').update(`practice wallet:${memberId}`).digest('hex').slice(0, 40)}`

/**
 * Public key of the practice chain's addresses, from the words that every test chain's accounts come from
 * (m/44'/60'/1'/0). Anyone could take real money sent there.
 */
export const practiceXpub =
  'xpub6EFHUEbYV13535ChA9yg5xZTWowwFCmFoWnhLbwkd91xHoirGu89GTZwBSUBnBpFeY5EV2cgof8yuyDnkeGALcD8DgGYJSiQfkxKpunWTX1'

/** One block every two seconds of the database's clock, counted from a moment in the past. */
const headSql = 'SELECT floor(extract(epoch FROM ledger.clock()) / 2)::bigint - 880000000 AS top'

/**
 * Creates a chain stored in a table: blocks come with the clock and hold the practice wallet's payments. It
 * never reorganises.
 */
export function createPracticeChain(pool: pg.Pool): Chain {
  const readHead = (): Promise<number> => queryValue(pool, is.integer, headSql)
  return {
    network: practiceNetwork,
    head: async () => blockOf(await readHead()),
    blockAt: async (height) => (height <= (await readHead()) ? blockOf(height) : null),
    transfersTo: (addresses, from, to) =>
      readTransfers(pool, `sent_to = ANY($1) AND height BETWEEN $2 AND $3`, [addresses, from, to]),
    async transaction(hash) {
      const transfers = await readTransfers(pool, 'tx_hash = $1', [hash.toLowerCase()])
      const [first] = transfers
      return first ? { height: first.height, blockHash: first.blockHash, succeeded: true, transfers } : null
    },
    async isUnused(address) {
      const { rowCount } = await pool.query('SELECT FROM practice_transfer WHERE sent_to = $1 LIMIT 1', [
        address,
      ])
      return rowCount === 0
    },
  }
}

/** Pays an address, in the next block; from the operator's wallet unless given. Returns the transaction's hash. */
export async function payOnPractice(
  client: Client,
  { from = practiceWallet, to, units, token = practiceNetwork.token.address }: PracticePayment,
): Promise<string> {
  const hash = `0x${randomBytes(32).toString('hex')}`
  await client.query(
    `INSERT INTO practice_transfer (tx_hash, token, sent_from, sent_to, units, height)
     SELECT $1, $2, $3, $4, $5, top + 1 FROM (${headSql}) AS head`,
    [hash, token, from, to, units.toString()],
  )
  return hash
}

const blockOf = (height: number): Block => ({
  height,
  hash: `0x${createHash('sha256').update(`practice:${height}`).digest('hex')}`,
})

const rowRow = {
  token: is.text,
  from: is.text,
  to: is.text,
  units: is.text,
  height: is.integer,
  txHash: is.text,
}

/** Reads transfers up to the head; those above it do not exist yet. */
async function readTransfers(pool: pg.Pool, where: string, values: unknown[]): Promise<Transfer[]> {
  const rows = await query(
    pool,
    rowRow,
    `SELECT token, sent_from AS from, sent_to AS to, units::text, height, tx_hash AS "txHash"
     FROM practice_transfer, (${headSql}) AS head
     WHERE ${where} AND height <= top ORDER BY height, id`,
    values,
  )
  return rows.map((row) => ({
    ...row,
    units: BigInt(row.units),
    blockHash: blockOf(row.height).hash,
    logIndex: 0,
  }))
}
