/** The ledger's public TypeScript API. Code outside this folder uses only this or the public SQL functions. */
export { balanceOf, openAccount, type Supply, supply } from './accounts.ts'
export { type Reason, reasons } from './reasons.ts'
export {
  namedKey,
  type Posted,
  postTransfers,
  requestKey,
  reverseTransfer,
  type Transfer,
} from './transfers.ts'
export { closeDays, verifyLedger } from './verify.ts'
