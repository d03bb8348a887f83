import { z } from 'zod'
import { actionGroups, actionNames } from './catalogue.ts'
import { defineOperation, listQuery, moment } from './operation.ts'
import { type Check, checkLabels, platformNames } from './platforms.ts'

/** The three presets of the switches (product decisions, Policy). */
export const profileNames = ['strict', 'balanced', 'open'] as const
export type ProfileName = (typeof profileNames)[number]

const duration = z.object({
  seconds: z.int().describe('By the timer or the player; 0: neither measures it.'),
  reward: z.int().describe('The default, in points.'),
})

/** A row of the catalogue as it stands now, beside what it is without anybody's change. */
export const engagementRowSchema = z
  .object({
    key: z.string(),
    platform: z.enum(platformNames),
    action: z.enum(actionNames),
    label: z.string(),
    group: z.enum(actionGroups),
    tier: z.enum(['green', 'amber', 'red']),
    check: z.enum(Object.keys(checkLabels) as [Check, ...Check[]]),
    isOn: z.boolean(),
    durations: z.array(duration),
    floor: z.int().nullable().describe('The least that may be offered; null: the default of the duration.'),
    accountCheck: z
      .boolean()
      .nullable()
      .describe('Asks the platform where the earner is connected. null: this platform cannot be asked.'),
    note: z.string(),
    noteVersion: z.int(),
    standard: z.object({
      durations: z.array(duration),
      floor: z.int().nullable(),
      accountCheck: z.boolean().nullable(),
      note: z.string(),
    }),
    openCampaigns: z.int().describe('Campaigns that are live or paused.'),
    waitingCampaigns: z.int().describe('Of these, those that have yet to follow the switch.'),
  })
  .meta({ id: 'EngagementRow' })
export type EngagementRow = z.infer<typeof engagementRowSchema>

export const readEngagement = defineOperation({
  name: 'readEngagement',
  method: 'GET',
  path: '/api/admin/engagement',
  audience: 'admin',
  summary: 'The catalogue as it stands: what is on, what it pays and how it is checked.',
  response: z.object({
    rows: z.array(engagementRowSchema),
    profile: z
      .enum(profileNames)
      .nullable()
      .describe('The preset that the switches are; null: none of them.'),
    isProfileChosen: z.boolean().describe('An admin has said which one is wanted.'),
    mostFactor: z.int().describe('The highest bid, times the default.'),
  }),
})

export const rowChangeSchema = z
  .object({
    key: z.string().max(60),
    isOn: z.boolean().optional(),
    durations: z.array(duration).max(20).optional().describe('All of them, in place of those before.'),
    floor: z.int().optional(),
    accountCheck: z.boolean().optional(),
    note: z.string().trim().max(2000).optional().describe('A changed note is asked for again.'),
  })
  .meta({ id: 'EngagementChange' })
export type EngagementChange = z.infer<typeof rowChangeSchema>

const came = z.object({
  rows: z.int().describe('Rows that are otherwise than before.'),
  campaigns: z.int().describe('Campaigns that were paused with their row, or go on with it.'),
  left: z.int().describe('Campaigns that follow their switches in the next minutes.'),
})

export const changeEngagement = defineOperation({
  name: 'changeEngagement',
  method: 'PATCH',
  path: '/api/admin/engagement',
  audience: 'admin',
  repeatable: true,
  summary:
    'Changes rows of the catalogue, all or none: switches at once, figures for campaigns that start from now on. Each goes into the audit log.',
  body: z.object({ changes: z.array(rowChangeSchema).min(1).max(42) }),
  response: came,
  errors: ['invalid_input', 'overloaded'],
})

export const applyProfile = defineOperation({
  name: 'applyProfile',
  method: 'PUT',
  path: '/api/admin/engagement/profile',
  audience: 'admin',
  repeatable: true,
  summary:
    'Presets all switches: strict (visits, feedback), balanced (watch and listen too) or open (everything).',
  body: z.object({ profile: z.enum(profileNames) }),
  response: came,
  errors: ['overloaded'],
})

const settingUnits = [
  'basis_points',
  'points',
  'seconds',
  'days',
  'cents',
  'score',
  'factor',
  'count',
] as const

/** What a setting counts: its name ends with it. */
export const unitOf = (name: string): (typeof settingUnits)[number] =>
  settingUnits.find((unit) => name.endsWith(`_${unit}`)) ?? 'count'

export const listSettings = defineOperation({
  name: 'listSettings',
  method: 'GET',
  path: '/api/admin/settings',
  audience: 'admin',
  summary: 'Every figure of the economy, with its range and what it is unless changed.',
  response: z.object({
    settings: z.array(
      z
        .object({
          name: z.string(),
          about: z.string(),
          unit: z.enum(settingUnits),
          value: z.int(),
          standard: z.int(),
          least: z.int(),
          most: z.int().nullable().describe('null: no limit.'),
        })
        .meta({ id: 'Setting' }),
    ),
  }),
})
export type Setting = z.infer<(typeof listSettings)['response']>['settings'][number]

export const changeSettingValue = defineOperation({
  name: 'changeSettingValue',
  method: 'PUT',
  path: '/api/admin/settings/{name}',
  audience: 'admin',
  repeatable: true,
  summary:
    'Changes one figure. It holds at once here, in other processes within 5 s, and goes into the audit log.',
  params: z.object({ name: z.string().max(60) }),
  body: z.object({ value: z.int() }),
  errors: ['invalid_input', 'not_found'],
})

export const listEngagementChanges = defineOperation({
  name: 'listEngagementChanges',
  method: 'GET',
  path: '/api/admin/engagement-changes',
  audience: 'admin',
  summary: 'Who changed what of the catalogue and the figures, newest first.',
  query: listQuery,
  response: z.object({
    changes: z.array(
      z
        .object({
          id: z.string(),
          at: moment,
          by: z.string().nullable().describe('null: no member is left who did it.'),
          kind: z.enum(['row', 'profile', 'setting']),
          subject: z.string().describe('The key of the row, the name of the profile or of the setting.'),
          parts: z.array(
            z.object({
              what: z.enum(['isOn', 'durations', 'floor', 'accountCheck', 'note', 'value']),
              from: z.string().nullable(),
              to: z.string(),
            }),
          ),
        })
        .meta({ id: 'EngagementLogEntry' }),
    ),
    nextCursor: z.string().nullable(),
  }),
})
export type EngagementLogEntry = z.infer<(typeof listEngagementChanges)['response']>['changes'][number]
