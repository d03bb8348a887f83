import { type Client, is, queryRow, queryValue, type RowOf } from '#database/rows.ts'

/** Opens the wallet of a member or the escrow of a campaign, or finds the existing one; returns its id. */
export const openAccount = (client: Client, kind: 'wallet' | 'escrow', ownerId: number): Promise<number> =>
  queryValue(client, is.integer, {
    prepared: 'SELECT ledger.open_account($1, $2) AS id',
    values: [kind, ownerId],
  })

/** Points in a wallet or an escrow. @throws Error if the account does not exist */
export const balanceOf = (client: Client, accountId: number): Promise<number> =>
  queryValue(client, is.integer, {
    prepared: 'SELECT balance FROM ledger.account_balance WHERE id = $1',
    values: [accountId],
  })

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
export const supply = (client: Client): Promise<Supply> =>
  queryRow(client, supplyRow, 'SELECT * FROM ledger.supply')
