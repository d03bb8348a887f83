import { type LedgerClient, only } from './client.ts'

/** Opens the wallet of a member or the escrow of a campaign, or finds the existing one; returns its id. */
export async function openAccount(
  client: LedgerClient,
  kind: 'wallet' | 'escrow',
  ownerId: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>({
    name: 'ledger-open-account',
    text: 'SELECT ledger.open_account($1, $2) AS id',
    values: [kind, ownerId],
  })
  return only(rows).id
}

/** Points in a wallet or an escrow. @throws Error if the account does not exist */
export async function balanceOf(client: LedgerClient, accountId: number): Promise<number> {
  const { rows } = await client.query<{ balance: number }>({
    name: 'ledger-balance',
    text: 'SELECT balance FROM ledger.account_balance WHERE id = $1',
    values: [accountId],
  })
  return only(rows).balance
}

/** Points ever issued and burned, and where the outstanding ones are. */
export interface Supply {
  issued: number
  burned: number
  wallets: number
  escrows: number
  fees: number
  house: number
}

/** Reads the current supply of points. */
export async function supply(client: LedgerClient): Promise<Supply> {
  const { rows } = await client.query<Supply>('SELECT * FROM ledger.supply')
  return only(rows)
}
