/** Checks of what others will see, at the moment it is written, and the items that wait for an admin. */
export { type CheckSettings, checkText, reaches, scoreText, spamWords } from './check-text.ts'
export {
  findCase,
  findingsOfStaff,
  forgetHeld,
  type HeldOutcome,
  type HeldOutcomes,
  hold,
  holdIfFound,
  inReview,
  readHeld,
  tellVerdict,
} from './held.ts'
export { isUnsafe } from './links.ts'
