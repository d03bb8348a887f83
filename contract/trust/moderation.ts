import { z } from 'zod'
import { defineCase } from '../cases.ts'
import { checkLabelNames, findingSchema, heldKindNames } from '../moderation.ts'
import { define, moment } from '../operation.ts'

/** A text or picture in review. Only its author sees it. */
export const heldCase = defineCase('held', {
  roles: ['moderator'],
  subject: 'held_item',
  newestFirst: true,
  evidence: z.object({
    kind: z.enum(heldKindNames),
    author: z.string().describe('Username of its author.'),
    authorSince: moment,
    removedBefore: z.int().describe('Items of the same author that an admin removed earlier.'),
    content: z.string().describe('Its text; of a picture its path.'),
    findings: z.array(findingSchema),
  }),
  verdicts: {
    released: { label: 'Release', act: 'release_held' },
    removed: {
      label: 'Remove',
      act: 'remove_held',
      note: { missing: 'Say briefly why.', most: 300 },
      rejects: true,
    },
  },
  said: { released: 'Released. Everyone sees it now.', removed: 'Removed. Its author reads why.' },
  gone: 'It’s no longer in review: its author changed or deleted it.',
})

const desk = { roles: ['moderator'] } as const

const tally = z.object({
  held: z.int().describe('Decided items that the check had held.'),
  removed: z.int().describe('Of them, those that a person removed: the check was right.'),
})

export const readChecks = define('readChecks', 'GET /api/admin/checks', {
  ...desk,
  summary: 'The automatic checks: thresholds, and how often people agreed with them.',
  response: z.object({
    isOff: z.boolean(),
    checksPictures: z.boolean(),
    labels: z.array(
      z.object({ label: z.enum(checkLabelNames), threshold: z.int().describe('0: off.'), standard: z.int() }),
    ),
    words: z.array(z.string()).describe('Words that the staff added to the lists.'),
    agreement: z
      .array(z.object({ label: z.enum(checkLabelNames), days30: tally, days90: tally }))
      .describe('By label; items that the staff hid are left out.'),
  }),
})

export const heldWordLimits = { length: 40, count: 500 } as const

export const changeHeldWord = define('changeHeldWord', 'PUT /api/admin/checks/words', {
  summary:
    'Adds a word or phrase to the lists of the text check, or removes an added one: at once in this process, within 5 s in others. Logged.',
  body: z.object({
    word: z
      .string()
      .trim()
      .min(2)
      .max(heldWordLimits.length)
      .regex(/[\p{L}\p{N}]/u, 'Use letters or digits.'),
    listed: z.boolean(),
  }),
  errors: ['limit_reached'],
})

export const tryChecks = define('tryChecks', 'POST /api/admin/checks/trial', {
  ...desk,
  repeatable: true,
  summary: 'Scores a text by every label, at today’s thresholds. Nothing is stored.',
  body: z.object({ text: z.string().trim().min(1, 'Write a text to try.').max(10_000) }),
  response: z.object({
    isHeld: z.boolean(),
    labels: z.array(
      z.object({
        label: z.enum(checkLabelNames),
        score: z.int(),
        holds: z.boolean(),
        found: z.array(z.string()),
      }),
    ),
  }),
})

export const tryPictureCheck = define('tryPictureCheck', 'POST /api/admin/checks/picture-trial', {
  ...desk,
  summary: 'Scores a picture, at today’s threshold. Nothing is stored.',
  upload: { field: 'picture', mostBytes: 5 * 1024 * 1024 },
  response: z.object({
    score: z.int().nullable().describe('In basis points; null: this installation lacks the picture check.'),
    isHeld: z.boolean(),
  }),
  rates: ['thumbnail_member'],
})
