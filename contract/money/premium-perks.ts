import { z } from 'zod'
import { feeOf } from '../platforms.ts'
import type { ReadSetting } from '../settings.ts'

/** Reward of the example that shows the fee. */
export const exampleReward = 10

interface PerkRow {
  title: string
  /** Unit of both values: points, a count, a multiple of the default reward, or 1 for yes and 0 for no. */
  unit: 'points' | 'percent' | 'count' | 'times' | 'has'
  free: (setting: ReadSetting) => number
  premium: (setting: ReadSetting) => number
  /** Only for a term paid with money. */
  paidOnly?: true
}

const yes = { unit: 'has', free: () => 0, premium: () => 1 } as const

/** The premium perks as both pages list them. A test covers each, so none lacks an effect. */
export const perkRows = {
  fee: {
    title: `Fee on a reward of ${exampleReward} points`,
    unit: 'points',
    free: (setting) => feeOf(exampleReward, setting('fee_basis_points')),
    premium: (setting) => feeOf(exampleReward, setting('fee_premium_basis_points')),
  },
  bids: {
    title: 'Highest reward, as a multiple of the default',
    unit: 'times',
    free: (setting) => setting('bid_most_factor'),
    premium: (setting) => setting('bid_premium_most_factor'),
  },
  campaigns: {
    title: 'Campaigns running at once',
    unit: 'count',
    free: (setting) => setting('live_most_count'),
    premium: (setting) => setting('live_premium_most_count'),
  },
  attempts: {
    title: 'Tasks you can be paid for per day',
    unit: 'count',
    free: (setting) => setting('day_attempts_count'),
    premium: (setting) => setting('day_attempts_premium_count'),
  },
  targeting: { title: 'Choose languages, countries and hours for a campaign', ...yes },
  export: { title: 'Figures of all your campaigns as a CSV file', ...yes },
  bonus: {
    title: 'Daily bonus',
    unit: 'points',
    free: (setting) => setting('bonus_points'),
    premium: (setting) => setting('bonus_points') + setting('bonus_premium_points'),
  },
  tools: {
    title: 'Free runs of the creator tools per day',
    unit: 'count',
    free: (setting) => setting('tool_count'),
    premium: (setting) => setting('tool_premium_count'),
  },
  ads: { title: 'Pages without ads', ...yes },
  monthly: {
    title: 'Points every month',
    unit: 'points',
    free: () => 0,
    premium: (setting) => setting('premium_month_points'),
    paidOnly: true,
  },
  packages: {
    title: 'Extra points with every package',
    unit: 'percent',
    free: () => 0,
    premium: (setting) => setting('package_extra_basis_points') / 100,
    paidOnly: true,
  },
} as const satisfies Record<string, PerkRow>

export type PerkName = keyof typeof perkRows
export const perkNames = Object.keys(perkRows) as PerkName[]

export const perkSchema = z.object({
  name: z.enum(perkNames as [PerkName, ...PerkName[]]),
  title: z.string(),
  unit: z.enum(['points', 'percent', 'count', 'times', 'has']),
  free: z.int().describe('If the unit is has: 1 for yes, 0 for no.'),
  premium: z.number(),
  paidOnly: z.boolean().describe('True: not with days bought with points.'),
})
export type Perk = z.infer<typeof perkSchema>

/** The perks with their current values. */
export const perksOf = (setting: ReadSetting): Perk[] =>
  perkNames.map((name) => {
    const row: PerkRow = perkRows[name]
    return {
      name,
      title: row.title,
      unit: row.unit,
      paidOnly: row.paidOnly ?? false,
      free: row.free(setting),
      premium: row.premium(setting),
    }
  })
