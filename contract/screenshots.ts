import { z } from 'zod'
import { catalogue } from './catalogue.ts'
import { defineOperation } from './operation.ts'
import { platformNames } from './platforms.ts'

/** What the reading of a screenshot comes to: enough to credit, something for a person to look at, or refused. */
const screenshotVerdicts = ['yes', 'unsure', 'no'] as const

/** From here on a reading is sure enough to be credited at once, or to be shown to the owner (product decisions, Checks). */
export const screenshotScores = { sure: 85, enough: 70 } as const

/** Why a reading came out as it did: the closed list, each with its sentence. */
export const screenshotReasons = {
  all_found: 'The name and the state were read beside each other.',
  nothing_found:
    'Neither the name nor the state could be read. Use the whole screen as your device shows it.',
  handle_missing: 'The name could not be read. It must be on the picture, whole and sharp.',
  handle_unclear: 'The name was read almost as it should be, with one letter in doubt.',
  handle_elsewhere: 'The name is on the picture, but not where this platform shows whose page it is.',
  other_handle: 'This is the page of somebody else.',
  state_missing: 'No button was read that says it is done.',
  state_unclear: 'A button seems to say that it is done, but could not be read clearly.',
  state_off: 'The button says that it is not done yet. Press it, then take the picture again.',
  state_back: 'The button offers to follow back: it is not done yet.',
  state_not_shown:
    'This platform shows the state by a sign alone, which cannot be read. A person looks at it.',
  other_buttons: 'Other buttons on the picture say that something is not done.',
  platform_unclear: 'The picture does not look like a page of this platform.',
  own_handle: 'Your own name is on it as well.',
  code: 'The code of this task is on it as well.',
} as const
export type ScreenshotReason = keyof typeof screenshotReasons

/** What was looked for: the owner's name, the state that is wanted, its opposite, the earner's own name, the code. */
const screenshotFacts = ['handle', 'state', 'off', 'own_handle', 'code'] as const

const pixels = z.number().int()

/** What was found on a picture, and where. */
const foundFactSchema = z.object({
  fact: z.enum(screenshotFacts),
  text: z.string().describe('As it was read.'),
  box: z
    .object({ left: pixels, top: pixels, width: pixels, height: pixels })
    .describe('In pixels of the picture, from its upper left corner.'),
})
export type FoundFact = z.infer<typeof foundFactSchema>

/** What a reading comes to. */
const judgementSchema = z
  .object({
    score: z.number().int().min(0).max(100),
    verdict: z.enum(screenshotVerdicts),
    found: z.array(foundFactSchema),
    reasons: z.array(z.enum(Object.keys(screenshotReasons) as [ScreenshotReason, ...ScreenshotReason[]])),
  })
  .meta({ id: 'ScreenshotJudgement' })
export type Judgement = z.infer<typeof judgementSchema>

/** The pairs that a screenshot proves, as everybody may try them. */
export const screenshotPairs = catalogue
  .filter(({ check }) => check === 'screenshot')
  .map(({ platform, action, label }) => ({ platform, action, label }))

const mostBytes = 10 * 1024 * 1024

/** The sentence for a name that no page has. */
export const invalidPageName = 'Write the name as the page shows it, 2 to 60 letters.'

/** The name that was typed, without the sign before it; null where no page has such. */
export function readPageName(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '')
  return name.length >= 2 && name.length <= 60 ? name : null
}

export const tryScreenshot = defineOperation({
  name: 'tryScreenshot',
  method: 'POST',
  path: '/api/demo/screenshots',
  audience: 'public',
  summary: 'The screenshot check on a picture of one’s own. Nothing is kept.',
  query: z.object({
    platform: z.enum(platformNames),
    action: z.string().max(20),
    handle: z
      .string()
      .transform((typed) => readPageName(typed) ?? '')
      .refine((name) => name !== '', invalidPageName),
  }),
  upload: { field: 'screenshot', mostBytes },
  response: judgementSchema.extend({
    width: pixels,
    height: pixels,
    words: z.number().int().describe('How many words and buttons were read.'),
  }),
  errors: ['too_large', 'too_many_requests', 'overloaded'],
  rates: ['screenshot_trial_network'],
})
export type ScreenshotTrial = z.infer<typeof tryScreenshot.response>
