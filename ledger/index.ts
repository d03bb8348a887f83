/** The ledger's public TypeScript API. Code outside this folder uses only this or the public SQL functions. */
export { balanceOf, openAccount, type Supply, supply } from './accounts.ts'
export type { LedgerClient } from './client.ts'
export { type AccountKind, type Reason, reasons } from './reasons.ts'
export {
  namedKey,
  type Posted,
  postTransfers,
  type Reversed,
  requestKey,
  reverseTransfer,
  type Transfer,
} from './transfers.ts'
export { closeDays, type Finding, verifyLedger } from './verify.ts'
