export { promote, settleRole } from './roles.ts'
export { withdrawAtStart } from './withdraw-at-start.ts'
