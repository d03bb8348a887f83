import { z } from 'zod'
import { define } from '../operation.ts'

/** Heights of the two shapes in pixels, the same at every width, so nothing moves when an ad arrives. */
export const adShapes = {
  row: { height: 128, maxWidth: 720 },
  box: { height: 284, maxWidth: 400 },
} as const
export type AdShape = keyof typeof adShapes

interface Slot {
  /** Where people see it. */
  place: string
  /** Pages that have it, by their paths in the table of pages. None has a player or a task. */
  paths: readonly string[]
  shape: AdShape
  /** True if visitors see it too; otherwise only members without premium do. */
  isPublic: boolean
}

/** Every place for ads. */
export const adSlots = {
  dashboard_side: { place: 'Home, in the side column', paths: ['/dashboard'], shape: 'box', isPublic: false },
  activities_foot: { place: 'Activities, at the end', paths: ['/activities'], shape: 'row', isPublic: false },
  purchases_foot: {
    place: 'Purchase history, at the end',
    paths: ['/purchase-history'],
    shape: 'row',
    isPublic: false,
  },
  circles_foot: {
    place: 'Creator Circles, at the end',
    paths: ['/creator-circles', '/circles'],
    shape: 'row',
    isPublic: true,
  },
  blog_foot: { place: 'Blog posts, at the end', paths: ['/blog/{slug}'], shape: 'row', isPublic: true },
} as const satisfies Record<string, Slot>
export type AdSlotName = keyof typeof adSlots
export const adSlotNames = Object.keys(adSlots) as [AdSlotName, ...AdSlotName[]]

/** Kinds of events, and most of them in one call. */
export const adEventKinds = ['seen', 'clicked'] as const
export const adEventsMost = 20

export const adSlot = z.enum(adSlotNames)

export const adLookSchema = z.object({
  headline: z.string(),
  body: z.string(),
  pictureUrl: z.string().nullable(),
  url: z.string().describe('Where a click goes, https only.'),
  host: z.string().describe('Host of the link, shown with the ad.'),
})
/** The parts of an ad that people see. */
export type AdLook = z.infer<typeof adLookSchema>

const servedSchema = adLookSchema
  .extend({ token: z.string().describe('Signed; counts one impression and one click of this serving.') })
  .meta({ id: 'ServedAd' })
export type ServedAd = z.infer<typeof servedSchema>

export const serveAd = define('serveAd', 'GET /api/ads/{slot}', {
  audience: 'public',
  summary:
    'An ad for a slot, drawn by weight; null: none for this viewer. Counts nothing: the browser reports what was seen.',
  params: z.object({ slot: adSlot }),
  response: z.object({ ad: servedSchema.nullable() }),
})

export const countAds = define('countAds', 'POST /api/ads/counts', {
  audience: 'public',
  repeatable: true,
  summary:
    'Reports ads that were half in sight for a second in a visible tab, and clicks. Each token counts once; one that is invalid, too early or a day old counts nothing.',
  body: z.object({
    events: z
      .array(z.object({ token: z.string().max(200), kind: z.enum(adEventKinds) }))
      .min(1)
      .max(adEventsMost),
  }),
  rates: ['ad_network'],
})
