import { z } from 'zod'
import { idParam, moment, named, points, rowId } from '../operation.ts'
import { countryCodes, languageCodes } from '../places.ts'
import { platformNames } from '../platforms.ts'
import { oneLine, titleMost, titleWithin } from '../texts.ts'
import { webAddressFaults, webAddressLimit } from '../web-address.ts'
import { contentKinds } from './catalogue.ts'

export const campaignStates = ['draft', 'review', 'live', 'paused', 'finished', 'ended', 'rejected'] as const

/** Causes of a pause. A paused campaign is out of the lists; its points stay set aside. */
export const pauseCauses = ['owner', 'catalogue', 'report', 'moderation'] as const

const hour = z.int().min(0).max(23)

/** Audience and hours of a campaign; needs premium. An empty list: no restriction. */
export const targetingSchema = z.object({
  languages: z.array(z.enum(languageCodes)).max(20).default([]),
  countries: z.array(z.enum(countryCodes)).max(60).default([]),
  hours: z
    .object({ from: hour, until: hour })
    .refine(({ from, until }) => from !== until, 'Choose two different hours.')
    .nullable()
    .default(null)
    .describe('Hours of the UTC day, may span midnight; until is exclusive.'),
})
export type Targeting = z.infer<typeof targetingSchema>

export const campaignSchema = named('Campaign', {
  id: rowId,
  platform: z.enum(platformNames),
  action: z.string(),
  kind: z.string().describe('Kind of content: video, profile, site …'),
  url: z.string(),
  title: z.string(),
  author: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  state: z.enum(campaignStates),
  pausedBy: z
    .enum(pauseCauses)
    .nullable()
    .describe('owner: the owner can resume it; any other cause: they can’t.'),
  note: z.string().nullable().describe('Why it is on hold or was rejected, in a sentence.'),
  heldUntil: moment
    .nullable()
    .describe('When the hold ends by itself; null: no hold, or someone must end it.'),
  reward: points.describe('Points the earner gets for one completion.'),
  fee: points.describe('Points the exchange takes for one completion.'),
  requiredDuration: z.int().describe('Seconds; 0: no timer.'),
  target: z.int(),
  delivered: z.int(),
  waiting: z.int().describe('Submitted, not decided yet.'),
  spent: points,
  setAside: points,
  averageSeconds: z
    .number()
    .nullable()
    .describe('Measured average of credited completions; null before the first, or without a timer.'),
  dayLimit: z.int().nullable().describe('Starts per UTC day.'),
  hourLimit: z.int().nullable(),
  targeting: targetingSchema,
  spotlightUntil: moment.nullable(),
  week: z.array(z.int()).describe('Completions on each of the last 8 UTC days, oldest first.'),
  createdAt: moment,
  endedAt: moment.nullable(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const campaignParams = z.object({ campaignId: idParam })
export const oneCampaign = z.object({ campaign: campaignSchema })

/** A line of text within the measure of titles, the same in the preview, the form and the database. */
const titleLine = (empty: string, least: number) =>
  z
    .string(empty)
    .overwrite(oneLine)
    .min(least, empty)
    .refine((text) => titleWithin(text) === text, `Use at most ${titleMost} characters.`)
    .describe(`At most ${titleMost} visible characters.`)
export const title = titleLine('Enter the title that people will see.', 1)
export const url = z
  .string('Paste a link to what you want to promote.')
  .trim()
  .min(1, 'Paste a link to what you want to promote.')
  .max(webAddressLimit, webAddressFaults.too_long)
// Technical maximum. The limit that applies is the setting target_most_count.
export const target = z
  .int('Choose a whole number of people.')
  .min(1, 'Choose at least 1.')
  .max(1_000_000, 'Choose at most 1,000,000.')

export const limit = z
  .int('Choose a whole number of people.')
  .min(1, 'Choose at least 1.')
  .max(5000, 'Choose at most 5,000.')
  .nullable()

/** An owner's choices for a campaign before it starts. */
export const offerSchema = z.object({
  platform: z.enum(platformNames),
  action: z.string().max(20),
  kind: z.enum(contentKinds).optional().describe('Needed if the link does not show it: VK only.'),
  url,
  title,
  author: titleLine('Enter the name as the page shows it.', 0).nullable().default(null),
  thumbnail: z.uuid().nullable().default(null).describe('Id of an uploaded picture.'),
  requiredDuration: z
    .int('Choose one of the durations.')
    .describe('Seconds, one of the durations in the terms; 0: no timer.'),
  reward: z.int('Choose a whole number of points.'),
  target,
  dayLimit: limit.default(null),
  hourLimit: limit.default(null),
  targeting: targetingSchema.default({ languages: [], countries: [], hours: null }),
})
export type Offer = z.infer<typeof offerSchema>
