import { z } from 'zod'
import { desk } from '../desk.ts'
import { define, idParam, moment, rowId, textOf } from '../operation.ts'
import { countryCodes } from '../places.ts'
import { adLookSchema, adSlot } from './ads.ts'

/** scheduled: it has not started yet. ended: by an admin, or because its time is over. */
export const adStates = ['running', 'scheduled', 'paused', 'ended'] as const
/** States that an admin can set. */
export const settableAdStates = ['running', 'paused', 'ended'] as const

/** Limits of an ad: texts in characters, and most per request. */
export const adLimits = { headline: 50, body: 75, url: 2048, weight: 100, dailyCap: 100, bulk: 100 } as const
/** Days that the chart of an ad shows. */
export const adDays = 30
const whole = (most: number) =>
  z
    .int(`Choose a whole number from 1 to ${most}.`)
    .min(1, `Choose a whole number from 1 to ${most}.`)
    .max(most, `Choose a whole number from 1 to ${most}.`)

export const adSchema = adLookSchema
  .extend({
    id: rowId,
    slot: adSlot,
    startsAt: moment,
    endsAt: moment.nullable().describe('null: until an admin ends it.'),
    weight: z.int(),
    countries: z.array(z.enum(countryCodes)).describe('Empty: every country.'),
    dailyCap: z.int().nullable().describe('Most times that a member sees it in a day (UTC); null: no limit.'),
    state: z.enum(adStates),
    seen: z.int(),
    clicked: z.int(),
    version: z.int().describe('Rises with each change.'),
  })
  .meta({ id: 'Ad' })
export type Ad = z.infer<typeof adSchema>
const at = z.iso.datetime().refine((moment) => moment >= '2000', 'Choose a moment after 1999.')

const fields = {
  slot: adSlot,
  headline: textOf(3, adLimits.headline),
  body: textOf(3, adLimits.body),
  url: z.string().trim().max(adLimits.url),
  thumbnail: z
    .uuid()
    .nullable()
    .optional()
    .describe('An uploaded picture, as for content; left out: it stays.'),
  startsAt: at,
  endsAt: at.nullable(),
  weight: whole(adLimits.weight).describe('Its share of the slot, against the weights of the others.'),
  countries: z.array(z.enum(countryCodes)).max(60).default([]),
  dailyCap: whole(adLimits.dailyCap).nullable(),
}
const dates = {
  error: 'Choose an end after the start.',
  path: ['endsAt'],
}
const isInOrder = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): boolean =>
  endsAt === null || Date.parse(endsAt) > Date.parse(startsAt)

const params = z.object({ adId: idParam })
const one = z.object({ ad: adSchema })

export const listAds = desk('listAds', 'GET /api/admin/ads', {
  summary: 'Ads with their figures, which are up to a minute old, and how many run in each slot.',
  rows: 'ads',
  row: adSchema,
  also: {
    running: z.array(z.object({ slot: adSlot, count: z.int() })).describe('Slots in which ads run now.'),
  },
  filters: { slot: adSlot.optional(), state: z.enum(adStates).optional() },
  sorts: ['newest', 'starts', 'seen', 'clicked'],
})

export const readAd = define('readAd', 'GET /api/admin/ads/{adId}', {
  summary: `An ad, with its figures of the last ${adDays} days (UTC).`,
  params,
  response: one.extend({
    days: z.array(z.object({ day: z.iso.date(), seen: z.int(), clicked: z.int() })),
  }),
  errors: ['not_found'],
})

export const createAd = define('createAd', 'POST /api/admin/ads', {
  summary: 'Creates an ad, which runs between its dates.',
  body: z.object(fields).refine(isInOrder, dates).meta({ id: 'NewAd' }),
  response: one,
})

export const changeAd = define('changeAd', 'PUT /api/admin/ads/{adId}', {
  repeatable: false,
  summary: 'Replaces an ad; its figures stay. 409 if it changed since it was read.',
  params,
  body: z
    .object({ ...fields, version: z.int32().min(1).describe('Version of the ad you last read.') })
    .refine(isInOrder, dates)
    .meta({ id: 'ChangedAd' }),
  response: one,
  errors: ['not_found', 'conflict'],
})

export const setAdStates = define('setAdStates', 'PUT /api/admin/ad-states', {
  freshSignIn: true,
  summary: 'Lets ads run, pauses or ends them. Each that changes is logged.',
  body: z.object({
    adIds: z.array(idParam).min(1).max(adLimits.bulk),
    state: z.enum(settableAdStates),
  }),
  response: z.object({ changed: z.int() }),
})
