import { screenshotReasons } from '#contract/screenshots.ts'
import { screenshotErrors } from '../../providers/screenshots/index.ts'

/** Why a picture was of no use, beside what its reader says: each with its sentence. */
const sentences: Record<string, string> = {
  ...screenshotErrors,
  nothing_found: screenshotReasons.nothing_found,
  repeat: 'This very picture was sent before, for this or another task. Take a new one.',
}

/** What the earner reads about a picture that could not be used. */
export const problemSentence = (problem: string): string => sentences[problem] ?? screenshotErrors.crashed
