import { type Client, is, queryRow, queryValue, type RowOf } from '#database/rows.ts'

/** The ledger's public TypeScript API. Code outside this folder uses only this or the public SQL functions. */
export { type Reason, reasons } from './reasons.ts'
export {
  namedKey,
  type Posted,
  postTransfers,
  requestKey,
  type Transfer,
} from './transfers.ts'
export { closeDays, verifyLedger } from './verify.ts'

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
