import { z } from 'zod'
import { defineOperation, points } from '../operation.ts'

const flow = z.object({ reason: z.string(), points })

const dailyFigureSchema = z
  .object({
    day: z.iso.date().describe('UTC.'),
    members: z.number().int().describe('Accounts at the end of the day.'),
    joined: z.number().int(),
    active: z.number().int().describe('Members with an attempt credited on the day.'),
    credited: z.number().int().describe('Attempts credited on the day.'),
    minted: z.array(flow).describe('Points issued, by reason, largest first.'),
    mintedPoints: points,
    burned: z.array(flow).describe('Points burned, by reason, largest first.'),
    burnedPoints: points,
    feePoints: points.describe('Fees of the day.'),
    walletPoints: points.describe('In wallets at the end of the day.'),
    setAsidePoints: points,
    housePoints: points.describe('In the House Fund at the end of the day.'),
    circulationPoints: points.describe('Issued and not burned, at the end of the day.'),
    availability: z.number().int().nullable().describe('Tasks open to a median active member.'),
    fillHours: z.number().nullable().describe('Median hours in which campaigns reach half of their target.'),
  })
  .meta({ id: 'DailyFigure' })
export type DailyFigure = z.infer<typeof dailyFigureSchema>

export const listDailyFigures = defineOperation({
  name: 'listDailyFigures',
  method: 'GET',
  path: '/api/admin/daily-figures',
  audience: 'admin',
  summary: 'The figures of each finished day, newest first.',
  query: z.object({
    cursor: z.iso.date().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  response: z.object({ days: z.array(dailyFigureSchema), nextCursor: z.string().nullable() }),
})
