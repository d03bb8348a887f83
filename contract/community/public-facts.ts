import { z } from 'zod'
import { actionNames } from '../exchange/catalogue.ts'
import { operatorSchema } from '../exchange/installation.ts'
import { define, named, points } from '../operation.ts'
import { platformNames } from '../platforms.ts'
import type { SettingName } from '../settings.ts'

/** Settings that public texts name. */
export const publicSettings = [
  'welcome_points',
  'welcome_second_points',
  'welcome_second_after_count',
  'fee_basis_points',
  'fee_premium_basis_points',
  'budget_least_points',
  'day_attempts_count',
  'day_attempts_premium_count',
  'day_points',
  'first_day_points',
  'pair_day_count',
  'spotlight_points',
  'slot_points',
  'report_hold_seconds',
  'verdict_wait_seconds',
  'refund_days',
  'appeal_days',
  'retention_days',
  'bonus_attempts_count',
  'bonus_first_attempts_count',
  'bonus_owners_count',
  'proof_kept_days',
  'trust1_credited_count',
] as const satisfies readonly SettingName[]

const facts = z
  .object(
    Object.fromEntries(publicSettings.map((name) => [name, z.number()])) as Record<
      (typeof publicSettings)[number],
      z.ZodNumber
    >,
  )
  .extend({
    visit_points: points.describe('Default reward of a visit to a video on YouTube, 15 s.'),
    watch_points: points.describe('Default reward of a minute of a video on YouTube.'),
    listen_points: points.describe('Default reward of two minutes of a track on SoundCloud.'),
    operator: operatorSchema.describe('Whoever runs this installation; fields that are not given are empty.'),
  })
export type Facts = z.infer<typeof facts>

export const readFacts = define('readFacts', 'GET /api/facts', {
  audience: 'public',
  summary: 'Values of the economy that public texts name.',
  response: facts,
})

const sample = named('SampleTask', {
  href: z.string().describe('Page on which members do it.'),
  title: z.string(),
  action: z.enum(actionNames),
  seconds: z.int(),
  reward: z.int(),
  thumbnailUrl: z.string().nullable(),
})

export const readSamples = define('readSamples', 'GET /api/samples/{platform}', {
  audience: 'public',
  summary:
    'Live figures of one platform for visitors: its newest tasks, and what its rules say about each kind.',
  params: z.object({ platform: z.enum(platformNames) }),
  response: z.object({
    tasks: z.array(sample).describe('The three newest running ones.'),
    open: z.int().describe('Running campaigns of the platform.'),
    visitPoints: points
      .nullable()
      .describe('Default reward of a visit of 15 s on the platform; null: none is offered.'),
    paidWeek: z.int().describe('Completions of all platforms that were paid in the last 7 days.'),
    rules: z.array(
      z.object({
        label: z.string(),
        tier: z.enum(['green', 'amber', 'red']),
        note: z.string(),
        url: z.string().describe('The platform’s own page.'),
        lookedUp: z.string().describe('Source of the note.'),
        checkedOn: z.iso.date().describe('Day on which the source was looked up.'),
      }),
    ),
  }),
})
