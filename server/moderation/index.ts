/** Checks of what others will see, at the moment it is written, and the items that wait for an admin. */
export { type CheckSettings, checkText, reaches, scoreText, spamWords } from './check-text.ts'
export {
  closeHeld,
  findingsOfStaff,
  forgetHeld,
  type HeldOutcome,
  type HeldOutcomes,
  hold,
  holdIfFound,
  lockHeld,
  readHeld,
} from './held.ts'
export { isUnsafe } from './links.ts'
