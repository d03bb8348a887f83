export { whenSeen } from './when-seen.ts'
