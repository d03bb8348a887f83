import { z } from 'zod'
import { feeOf } from './platforms.ts'
import type { SettingName } from './settings.ts'

export type ReadSetting = (name: SettingName) => number

/** The reward whose fee is shown as the example. */
export const exampleReward = 10

interface PerkRow {
  title: string
  /** How both figures are read: points, a count, times the default reward, or 1 for yes and 0 for no. */
  unit: 'points' | 'count' | 'times' | 'has'
  free: (setting: ReadSetting) => number
  premium: (setting: ReadSetting) => number
  /** Only a term that was paid with money brings it. */
  paidOnly?: true
}

const yes = { unit: 'has', free: () => 0, premium: () => 1 } as const

/**
 * All that premium brings, as data: both pages show exactly this, and a test tries each of them. What does not act yet
 * does not stand here.
 */
export const perkRows = {
  fee: {
    title: `Fee on a reward of ${exampleReward} points`,
    unit: 'points',
    free: (setting) => feeOf(exampleReward, setting('fee_basis_points')),
    premium: (setting) => feeOf(exampleReward, setting('fee_premium_basis_points')),
  },
  bids: {
    title: 'Highest reward, times the default',
    unit: 'times',
    free: (setting) => setting('bid_most_factor'),
    premium: (setting) => setting('bid_premium_most_factor'),
  },
  campaigns: {
    title: 'Campaigns live at once',
    unit: 'count',
    free: (setting) => setting('live_most_count'),
    premium: (setting) => setting('live_premium_most_count'),
  },
  attempts: {
    title: 'Tasks you can be paid for a day',
    unit: 'count',
    free: (setting) => setting('day_attempts_count'),
    premium: (setting) => setting('day_attempts_premium_count'),
  },
  targeting: { title: 'Choose languages, countries and hours for a campaign', ...yes },
  export: { title: 'The figures of all your campaigns as a file (CSV)', ...yes },
  bonus: {
    title: 'Daily bonus',
    unit: 'points',
    free: (setting) => setting('bonus_points'),
    premium: (setting) => setting('bonus_points') + setting('bonus_premium_points'),
  },
  monthly: {
    title: 'Points every month',
    unit: 'points',
    free: () => 0,
    premium: (setting) => setting('premium_month_points'),
    paidOnly: true,
  },
  packages: {
    title: 'Points on top of the smallest package, and as much of larger ones',
    unit: 'points',
    free: () => 0,
    premium: (setting) =>
      Math.floor((setting('package_1_points') * setting('package_extra_basis_points')) / 10_000),
    paidOnly: true,
  },
} as const satisfies Record<string, PerkRow>

export type PerkName = keyof typeof perkRows
export const perkNames = Object.keys(perkRows) as PerkName[]

export const perkSchema = z.object({
  name: z.enum(perkNames as [PerkName, ...PerkName[]]),
  title: z.string(),
  unit: z.enum(['points', 'count', 'times', 'has']),
  free: z.number().int().describe('1 and 0 are yes and no where the unit is has.'),
  premium: z.number().int(),
  paidOnly: z.boolean().describe('Not with days that were bought with points.'),
})
export type Perk = z.infer<typeof perkSchema>

/** The perks with their figures as they are set now. */
export const perksOf = (setting: ReadSetting): Perk[] =>
  perkNames.map((name) => {
    const row: PerkRow = perkRows[name]
    return {
      ...{ name, title: row.title, unit: row.unit, paidOnly: row.paidOnly ?? false },
      ...{ free: row.free(setting), premium: row.premium(setting) },
    }
  })
