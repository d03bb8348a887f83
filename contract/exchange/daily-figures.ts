import { z } from 'zod'
import { define, named, points } from '../operation.ts'
import { platformNames } from '../platforms.ts'

/** Ranges of the figures' charts, in days. */
export const figureRanges = [7, 30, 90] as const

/** Targets of the dials (product decisions: Economy). Net issue: points issued less removed, per active member and day. */
export const dialTargets = { availability: 15, fillHours: 24, netIssue: 10 } as const

const totalsSchema = z.object({
  joined: z.int(),
  active: z.number().describe('Members with a credited attempt, on a mean day.'),
  credited: z.int(),
  rejected: z.int(),
  issuedPoints: points,
  removedPoints: points,
  orders: z.int(),
  revenueCents: z.int(),
  refunds: z.int(),
  refundedCents: z.int(),
})
export type FigureTotals = z.infer<typeof totalsSchema>

const chartDaySchema = z.object({
  day: z.iso.date(),
  joined: z.int(),
  active: z.int(),
  credited: z.int(),
  issuedPoints: points,
  removedPoints: points,
  boughtPoints: points.describe('Issued for orders, less those removed for refunds.'),
  revenueCents: z.int(),
  availability: z.int().nullable(),
  fillHours: z.number().nullable(),
})

const range = z.object({
  days: z
    .enum(figureRanges.map(String) as [string, ...string[]])
    .default('30')
    .transform(Number),
})

export const readFigures = define('readFigures', 'GET /api/admin/figures', {
  summary: 'Figures of the last finished days, with those of as many days before.',
  query: range,
  response: named('Figures', {
    days: z.array(chartDaySchema).describe('Oldest first.'),
    now: totalsSchema,
    before: totalsSchema.nullable().describe('null: fewer days are known.'),
    members: z.int(),
    circulationPoints: points,
    housePoints: points,
    flows: z
      .array(z.object({ reason: z.string(), points, direction: z.enum(['issued', 'removed']) }))
      .describe('Largest first.'),
    platforms: z
      .array(
        totalsSchema.pick({ credited: true, rejected: true }).extend({ platform: z.enum(platformNames) }),
      )
      .describe('Most credited first.'),
  }),
})
export type Figures = z.infer<typeof readFigures.response>

export const exportFigures = define('exportFigures', 'GET /api/admin/figures/export', {
  freshSignIn: true,
  summary: 'The figures of the last finished days as CSV, a line per day.',
  query: range,
  response: z.object({ fileName: z.string(), csv: z.string() }),
})
