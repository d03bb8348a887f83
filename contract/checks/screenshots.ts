import { z } from 'zod'
import { catalogue } from '../exchange/catalogue.ts'
import { define, named } from '../operation.ts'
import { platformNames } from '../platforms.ts'

/** Verdicts of a reading: enough to credit, unsure enough for a person to review, or a rejection. */
const screenshotVerdicts = ['yes', 'unsure', 'no'] as const

/** Scores that credit a reading at once, or show it to the owner (product decisions, Checks). */
export const screenshotScores = { sure: 85, enough: 70 } as const

/** Reasons for the result of a reading: the closed list, each with its message. */
export const screenshotReasons = {
  all_found: 'The name and the state were read next to each other.',
  nothing_found:
    'Neither the name nor the state could be read. Capture the whole screen as your device shows it.',
  handle_missing: 'The name could not be read. It must be in the screenshot, complete and sharp.',
  handle_unclear: 'The name was read almost as it should be, with one letter in doubt.',
  handle_elsewhere: 'The name is in the screenshot, but not where this platform shows whose page it is.',
  other_handle: 'This is someone else’s page.',
  state_missing: 'No button that says it is done could be read.',
  state_unclear: 'A button seems to say it is done, but could not be read clearly.',
  state_off: 'The button says it is not done yet. Press it, then take the screenshot again.',
  state_back: 'The button offers to follow back: it is not done yet.',
  state_not_shown: 'This platform shows the state only by an icon, which cannot be read. A person checks it.',
  other_buttons: 'Other buttons in the screenshot say that something is not done.',
  platform_unclear: 'The screenshot does not look like a page of this platform.',
  framed:
    'The screenshot seems to show a picture in a gallery or viewer. Send the screenshot itself. A person checks it.',
  bare: 'No portrait or other picture of the page is in the screenshot. A person checks it.',
  patched: 'The name or the button doesn’t match the page around it. A person checks it.',
  other_viewer: 'The screenshot names another account than yours as signed in. A person checks it.',
  own_handle: 'Your own name is in the screenshot too.',
  code: 'The code of this task is in the screenshot too.',
} as const
export type ScreenshotReason = keyof typeof screenshotReasons

/** Facts looked for: the owner's name, the wanted state, its opposite, the earner's own name, the code. */
const screenshotFacts = ['handle', 'state', 'off', 'own_handle', 'code'] as const

const pixels = z.int()

/** A fact found in a picture, and its place. */
const foundFactSchema = z.object({
  fact: z.enum(screenshotFacts),
  text: z.string().describe('As it was read.'),
  box: z
    .object({ left: pixels, top: pixels, width: pixels, height: pixels })
    .describe('In pixels of the picture, from its upper left corner.'),
})
export type FoundFact = z.infer<typeof foundFactSchema>

/** Result of a reading. */
const judgementSchema = named('ScreenshotJudgement', {
  score: z.int().min(0).max(100),
  verdict: z.enum(screenshotVerdicts),
  found: z.array(foundFactSchema),
  reasons: z.array(z.enum(Object.keys(screenshotReasons) as [ScreenshotReason, ...ScreenshotReason[]])),
})
export type Judgement = z.infer<typeof judgementSchema>

/** Pairs of platform and action that a screenshot proves, which anyone can try. */
export const screenshotPairs = catalogue
  .filter(({ check }) => check === 'screenshot')
  .map(({ platform, action, label }) => ({ platform, action, label }))

const mostBytes = 10 * 1024 * 1024

const pageName = { least: 2, most: 60 }

export const invalidPageName = `Enter the name as the page shows it, ${pageName.least} to ${pageName.most} characters.`

/** Reads a typed name of a page, without the @ before it; null if it is invalid. */
export function readPageName(typed: string): string | null {
  const name = typed.trim().replace(/^@/, '')
  return name.length >= pageName.least && name.length <= pageName.most ? name : null
}

export const tryScreenshot = define('tryScreenshot', 'POST /api/demo/screenshots', {
  audience: 'public',
  summary: 'Tries the screenshot check on an uploaded picture. Nothing is stored.',
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
    words: z.int().describe('Number of words and buttons read.'),
  }),
  rates: ['screenshot_trial_network'],
})
export type ScreenshotTrial = z.infer<typeof tryScreenshot.response>
