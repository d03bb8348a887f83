export { promote, setRole, settleRole } from './roles.ts'
export { withdrawAtStart } from './withdraw-at-start.ts'
