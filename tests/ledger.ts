import { randomUUID } from 'node:crypto'
import { type Client, is, queryRow, queryValue, type RowOf } from '#database/rows.ts'
import { postTransfers, type Transfer } from '#ledger/index.ts'

let owners = 1_000_000

/** Opens the wallet of a member or the escrow of a campaign, or finds the existing one; returns its id. */
export const openAccount = (client: Client, kind: 'wallet' | 'escrow', ownerId: number): Promise<number> =>
  queryValue(client, is.integer, {
    prepared: 'SELECT ledger.open_account($1, $2) AS id',
    values: [kind, ownerId],
  })

/** Result of a reversal; `insufficient`: the recipient no longer has the points. */
const reversed = {
  verdict: is.oneOf(['ok', 'replay', 'already_reversed', 'key_conflict', 'insufficient']),
  transferId: is.integer.orNull,
}

/** Reverses a transfer by a new one with inverted entries. @throws Error for an unknown transfer or a reversal */
export const reverseTransfer = (
  client: Client,
  key: string,
  transferId: number,
): Promise<RowOf<typeof reversed>> =>
  queryRow(client, reversed, {
    prepared: `SELECT verdict, transfer_id AS "transferId" FROM ledger.reverse_transfer($1, $2)`,
    values: [key, transferId],
  })

/** Opens a wallet of an arbitrary owner with `amount` points in it; returns the account. */
export async function aWallet(client: Client, amount = 0): Promise<number> {
  const owner = ++owners
  const wallet = await openAccount(client, 'wallet', owner)
  if (amount > 0)
    await postTransfers(client, [
      { key: randomUUID(), reason: 'welcome_grant', target: wallet, amount, ref: owner },
    ])
  return wallet
}

/** Opens an escrow of an arbitrary campaign, filled from a new wallet; returns the account. */
export async function anEscrow(client: Client, amount = 0): Promise<number> {
  const escrow = await openAccount(client, 'escrow', ++owners)
  if (amount > 0) {
    const source = await aWallet(client, amount)
    await postTransfers(client, [funding({ source, target: escrow, amount })])
  }
  return escrow
}

/** A transfer from a wallet into an escrow; its key is new unless one is given. */
export const funding = (given: Partial<Transfer>): Transfer => ({
  key: randomUUID(),
  reason: 'campaign_fund',
  amount: 1,
  ref: 1,
  ...given,
})

/** A transfer from an escrow to an earner's wallet. */
export const crediting = (given: Partial<Transfer>): Transfer => ({
  key: randomUUID(),
  reason: 'attempt_credit',
  amount: 4,
  fee: 1,
  ref: 1,
  ...given,
})

/** Row counts of the ledger and balances of all accounts; equal before and after if nothing was posted. */
export async function traceOf(client: Client): Promise<unknown> {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM ledger.posted_transfer) AS transfers, (SELECT count(*) FROM ledger.statement) AS entries,
       (SELECT array_agg(balance ORDER BY id) FROM ledger.account_balance) AS balances,
       (SELECT array_agg(balance ORDER BY kind) FROM ledger.system_balance) AS system_balances`,
  )
  return rows[0]
}

/** Faults that a feature's own check of the ledger finds: those of exchange.verify_clawbacks and so on. */
export async function faultsOf(
  client: Client,
  feature: 'clawbacks' | 'referrals',
): Promise<{ subject: string; detail: string }[]> {
  const { rows } = await client.query<{ subject: string; detail: string }>(
    `SELECT subject, detail FROM exchange.verify_${feature}() ORDER BY subject`,
  )
  return rows
}
