import { z } from 'zod'
import { desk } from '../desk.ts'
import { define, idParam, moment, named, rowId } from '../operation.ts'

export const importedMost = 200
/** Units of the API that a project can use in a day, which begins at midnight in California. */
export const quotaUnits = 10_000

const rowSchema = z.object({
  videoId: z.string(),
  url: z.string(),
  title: z.string(),
  channel: z.string().nullable(),
  seconds: z.int().describe('0: unknown.'),
  state: z.enum(['new', 'duplicate', 'failed', 'added']),
  note: z.string().nullable().describe('Why it failed, in a sentence.'),
})
export type ImportedRow = z.infer<typeof rowSchema>

export const importSchema = named('VideoImport', {
  id: rowId,
  source: z.string(),
  owner: z.string().nullable().describe('Username; null: the house.'),
  by: z.string(),
  at: moment,
  rows: z.array(rowSchema),
})
export type VideoImport = z.infer<typeof importSchema>

const response = z.object({ import: importSchema })

export const listVideoImports = desk('listVideoImports', 'GET /api/admin/video-imports', {
  roles: ['moderator'],
  summary: 'Imports, newest first, and today’s quota.',
  rows: 'imports',
  row: importSchema,
  also: {
    quota: z.object({
      mode: z
        .enum(['live', 'twin', 'none'])
        .describe('twin: made-up lists of the demo; none: no key is set.'),
      used: z.int(),
      limit: z.int(),
    }),
  },
})

export const readVideoList = define('readVideoList', 'POST /api/admin/video-imports', {
  roles: ['moderator'],
  summary: `Reads up to ${importedMost} videos of a channel, a playlist or a CSV file, and marks duplicates.`,
  body: named('VideoListWish', {
    link: z.string().trim().max(500).optional().describe('Of a channel or a playlist.'),
    csv: z
      .string()
      .max(60_000, 'Use a file of up to 60 kB.')
      .optional()
      .describe(
        'A table with a heading: columns url (links or ids) and title, and optionally seconds; or an export of YouTube.',
      ),
    fileName: z.string().trim().max(100).optional(),
    owner: z.string().trim().max(40).default('').describe('Username; empty: the house.'),
  }),
  response,
  errors: ['not_found', 'limit_reached', 'conflict', 'unavailable'],
})

export const addImportedDrafts = define(
  'addImportedDrafts',
  'POST /api/admin/video-imports/{importId}/drafts',
  {
    roles: ['moderator'],
    repeatable: true,
    summary: 'Makes drafts of campaigns from videos of an import, for its owner; each video once. Logged.',
    params: z.object({ importId: idParam }),
    body: named('ImportedDrafts', {
      videoIds: z.array(z.string().max(40)).min(1, 'Choose at least one video.').max(importedMost),
      target: z
        .int('Enter a whole number of people.')
        .min(5, 'At least 5 people.')
        .max(1000, 'At most 1,000 people.')
        .describe('People for each video.'),
    }),
    response,
    errors: ['not_found', 'conflict', 'limit_reached'],
  },
)
