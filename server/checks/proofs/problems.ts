import { screenshotReasons } from '#contract/checks/screenshots.ts'
import { screenshotErrors } from '../../providers/screenshots/index.ts'

/** Sentences for pictures that could not be used: the reader's, and two more. */
const sentences: Record<string, string> = {
  ...screenshotErrors,
  nothing_found: screenshotReasons.nothing_found,
  repeat: 'This screenshot was sent before, for this or another task. Take a new one.',
}

/** Sentence for the earner about a picture that could not be used. */
export const problemSentence = (problem: string): string => sentences[problem] ?? screenshotErrors.crashed
