import { z } from 'zod'
import { contentKinds } from './catalogue.ts'
import { moment, points } from './operation.ts'
import { countryCodes, languageCodes } from './places.ts'
import { platformNames } from './platforms.ts'

export const campaignStates = ['draft', 'review', 'live', 'paused', 'finished', 'ended', 'rejected'] as const

/** Who can keep a campaign from the lists; its points stay set aside meanwhile. */
const pauseCauses = ['owner', 'catalogue', 'report', 'moderation'] as const

const hour = z.int().min(0).max(23)

/** Whom a campaign is for, and when; premium alone. An empty list is no wish. */
export const targetingSchema = z.object({
  languages: z.array(z.enum(languageCodes)).max(20).default([]),
  countries: z.array(z.enum(countryCodes)).max(60).default([]),
  hours: z
    .object({ from: hour, until: hour })
    .refine(({ from, until }) => from !== until, { error: 'Choose two different hours.' })
    .nullable()
    .default(null)
    .describe('Of the day in UTC, over midnight too; until is not included.'),
})
export type Targeting = z.infer<typeof targetingSchema>

export const campaignSchema = z
  .object({
    id: z.string(),
    platform: z.enum(platformNames),
    action: z.string(),
    kind: z.string().describe('Of the content: video, profile, site …'),
    url: z.string(),
    title: z.string(),
    author: z.string().nullable(),
    thumbnailUrl: z.string().nullable(),
    state: z.enum(campaignStates),
    pausedBy: z.enum(pauseCauses).nullable().describe('Only what the owner paused can the owner resume.'),
    note: z.string().nullable().describe('Why it is held or was rejected, in a sentence.'),
    heldUntil: moment
      .nullable()
      .describe('When a hold ends by itself; null: there is none, or somebody has to end it.'),
    reward: points.describe('What the earner gets for one completion.'),
    fee: points.describe('What the exchange takes for one completion.'),
    requiredDuration: z.number().int().describe('Seconds; 0 where there is no timer.'),
    target: z.number().int(),
    delivered: z.number().int(),
    waiting: z.number().int().describe('Handed in, and not decided yet.'),
    spent: points,
    setAside: points,
    averageSeconds: z
      .number()
      .nullable()
      .describe('Measured, over credited completions; null before the first, and where there is no timer.'),
    dayLimit: z.number().int().nullable().describe('Starts in a UTC day.'),
    hourLimit: z.number().int().nullable(),
    targeting: targetingSchema,
    spotlightUntil: moment.nullable(),
    week: z.array(z.number().int()).describe('Completions of the last 8 UTC days, oldest first.'),
    createdAt: moment,
    endedAt: moment.nullable(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof campaignSchema>

export const campaignParams = z.object({ campaignId: z.string().regex(/^\d{1,15}$/) })
export const oneCampaign = z.object({ campaign: campaignSchema })

/** How an act that takes points out of the wallet may be refused. */
export const spendingErrors = ['not_enough_points', 'limit_reached', 'key_reused', 'overloaded'] as const

/** One line: no control characters, nor marks that turn the text around them or take no room. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
export const title = z
  .string({ error: 'Give it a title that people will see.' })
  .overwrite(oneLine)
  .min(1, { error: 'Give it a title that people will see.' })
  .max(120, { error: 'Keep the title to 120 characters.' })
export const url = z
  .string({ error: 'Paste the address of what you want to promote.' })
  .trim()
  .min(1, { error: 'Paste the address of what you want to promote.' })
  .max(2048, { error: 'This address is longer than 2,048 characters. Use a shorter one.' })
// What an exchange takes is a setting (target_most_count); this is what fits at all.
export const target = z
  .int({ error: 'Choose a whole number of people.' })
  .min(1, { error: 'Choose at least 1.' })
  .max(1_000_000, { error: 'Choose at most 1,000,000.' })

export const limit = z
  .int({ error: 'Choose a whole number of people.' })
  .min(1, { error: 'Choose at least 1.' })
  .max(5000, { error: 'Choose at most 5,000.' })
  .nullable()

/** What an owner decides about a campaign before it starts. */
export const offerSchema = z.object({
  platform: z.enum(platformNames),
  action: z.string().max(20),
  kind: z.enum(contentKinds).optional().describe('Where the address does not tell: on VK alone.'),
  url,
  title,
  author: z.string().overwrite(oneLine).max(120).nullable().default(null),
  thumbnail: z.uuid().nullable().default(null).describe('Of an own upload.'),
  requiredDuration: z
    .int({ error: 'Choose one of the durations.' })
    .describe('Seconds, one of the durations of the terms; 0 where there is no timer.'),
  reward: z.int({ error: 'Choose a whole number of points.' }),
  target,
  dayLimit: limit.default(null),
  hourLimit: limit.default(null),
  targeting: targetingSchema.default({ languages: [], countries: [], hours: null }),
})
export type Offer = z.infer<typeof offerSchema>
