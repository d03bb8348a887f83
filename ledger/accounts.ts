import { is, query, type RowOf } from '#database/rows.ts'
import { type LedgerClient, only } from './client.ts'

/** Opens the wallet of a member or the escrow of a campaign, or finds the existing one; returns its id. */
export async function openAccount(
  client: LedgerClient,
  kind: 'wallet' | 'escrow',
  ownerId: number,
): Promise<number> {
  const rows = await query(
    client,
    { id: is.integer },
    {
      name: 'ledger-open-account',
      text: 'SELECT ledger.open_account($1, $2) AS id',
      values: [kind, ownerId],
    },
  )
  return only(rows).id
}

/** Points in a wallet or an escrow. @throws Error if the account does not exist */
export async function balanceOf(client: LedgerClient, accountId: number): Promise<number> {
  const rows = await query(
    client,
    { balance: is.integer },
    {
      name: 'ledger-balance',
      text: 'SELECT balance FROM ledger.account_balance WHERE id = $1',
      values: [accountId],
    },
  )
  return only(rows).balance
}

const supplyRow = {
  issued: is.integer,
  burned: is.integer,
  wallets: is.integer,
  escrows: is.integer,
  fees: is.integer,
  house: is.integer,
}
/** Points ever issued and burned, and where the outstanding ones are. */
export type Supply = RowOf<typeof supplyRow>

/** Reads the current supply of points. */
export async function supply(client: LedgerClient): Promise<Supply> {
  return only(await query(client, supplyRow, 'SELECT * FROM ledger.supply'))
}
