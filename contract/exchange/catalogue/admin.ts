import { z } from 'zod'
import { desk } from '../../desk.ts'
import { define, moment, named, rowId } from '../../operation.ts'
import { type Check, checkLabels, platformNames } from '../../platforms.ts'
import { actionGroups, actionNames } from '../catalogue.ts'

/** The three presets of the switches (product decisions, Policy). */
export const profileNames = ['strict', 'balanced', 'open'] as const
export type ProfileName = (typeof profileNames)[number]

const duration = z.object({
  seconds: z.int().describe('Measured by the timer or the player; 0: not measured.'),
  reward: z.int().describe('The default, in points.'),
})

/** A catalogue row with its current values and its defaults. */
export const engagementRowSchema = named('EngagementRow', {
  key: z.string(),
  platform: z.enum(platformNames),
  action: z.enum(actionNames),
  label: z.string(),
  group: z.enum(actionGroups),
  tier: z.enum(['green', 'amber', 'red']),
  check: z.enum(Object.keys(checkLabels) as [Check, ...Check[]]),
  isOn: z.boolean(),
  durations: z.array(duration),
  floor: z.int().nullable().describe('Minimum offer in points; null: the default of the duration.'),
  accountCheck: z
    .boolean()
    .nullable()
    .describe('True: the platform is queried if the earner is connected there. null: it can’t be queried.'),
  note: z.string(),
  noteVersion: z.int(),
  standard: z.object({
    durations: z.array(duration),
    floor: z.int().nullable(),
    accountCheck: z.boolean().nullable(),
    note: z.string(),
  }),
  openCampaigns: z.int().describe('Campaigns that are live or paused.'),
  waitingCampaigns: z.int().describe('Of these, campaigns that the switch has not reached yet.'),
})
export type EngagementRow = z.infer<typeof engagementRowSchema>

export const readEngagement = define('readEngagement', 'GET /api/admin/engagement', {
  summary: 'The catalogue with its current values: what is on, what it pays and how it is checked.',
  response: z.object({
    rows: z.array(engagementRowSchema),
    profile: z.enum(profileNames).nullable().describe('The preset that the switches match; null: none.'),
    isProfileChosen: z.boolean().describe('True: an admin has chosen a preset.'),
    mostFactor: z.int().describe('Highest bid, as a multiple of the default.'),
  }),
})

export const rowChangeSchema = named('EngagementChange', {
  key: z.string().max(60),
  isOn: z.boolean().optional(),
  durations: z.array(duration).max(20).optional().describe('All durations; they replace the current ones.'),
  floor: z.int().optional(),
  accountCheck: z.boolean().optional(),
  note: z.string().trim().max(2000).optional().describe('A changed note must be acknowledged again.'),
})
export type EngagementChange = z.infer<typeof rowChangeSchema>

const changeResult = z.object({
  rows: z.int().describe('Rows that changed.'),
  campaigns: z.int().describe('Campaigns that were paused or resumed with their row.'),
  left: z.int().describe('Campaigns that follow within the next minutes.'),
})

export const changeEngagement = define('changeEngagement', 'PATCH /api/admin/engagement', {
  freshSignIn: true,
  summary: 'Changes catalogue rows, all or none: switches at once, values for new campaigns. Each is logged.',
  body: z.object({ changes: z.array(rowChangeSchema).min(1).max(42) }),
  response: changeResult,
  errors: ['overloaded'],
})

export const applyProfile = define('applyProfile', 'PUT /api/admin/engagement/profile', {
  freshSignIn: true,
  summary:
    'Sets all switches: strict (visits, feedback), balanced (watch and listen too) or open (everything).',
  body: z.object({ profile: z.enum(profileNames) }),
  response: changeResult,
  errors: ['overloaded'],
})

const settingUnits = ['basis_points', 'points', 'seconds', 'days', 'cents', 'factor', 'count'] as const

/** Unit of a setting: the ending of its name. */
export const unitOf = (name: string): (typeof settingUnits)[number] =>
  settingUnits.find((unit) => name.endsWith(`_${unit}`)) ?? 'count'

export const listSettings = define('listSettings', 'GET /api/admin/settings', {
  summary: 'Every setting of the economy, with its range and default.',
  response: z.object({
    settings: z.array(
      named('Setting', {
        name: z.string(),
        about: z.string(),
        unit: z.enum(settingUnits),
        value: z.int(),
        standard: z.int(),
        least: z.int(),
        most: z.int().nullable().describe('null: no limit.'),
      }),
    ),
  }),
})
export type Setting = z.infer<(typeof listSettings)['response']>['settings'][number]

export const changeSettingValue = define('changeSettingValue', 'PUT /api/admin/settings/{name}', {
  freshSignIn: true,
  summary: 'Changes a setting: at once in this process, within 5 s in others. Goes into the audit log.',
  params: z.object({ name: z.string().max(60) }),
  body: z.object({ value: z.int() }),
  errors: ['not_found'],
})

/** An entry of the log of changes. */
export const engagementChangeSchema = named('EngagementLogEntry', {
  id: rowId,
  at: moment,
  by: z.string().nullable().describe('null: the member no longer exists.'),
  kind: z.enum(['row', 'profile', 'setting', 'installation', 'maintenance']),
  subject: z.string().describe('Key of the row, or name of the profile or the setting.'),
  parts: z.array(
    z.object({
      what: z.enum([
        ...(['isOn', 'durations', 'floor', 'accountCheck', 'note', 'value'] as const),
        ...(['joining', 'name', 'place', 'contact', 'income', 'sentence'] as const),
      ]),
      from: z.string().nullable(),
      to: z.string().describe('Of a sentence, empty: maintenance ended.'),
    }),
  ),
})
export type EngagementLogEntry = z.infer<typeof engagementChangeSchema>

export const listEngagementChanges = desk('listEngagementChanges', 'GET /api/admin/engagement-changes', {
  summary: 'Changes to the catalogue, the settings and the installation, newest first.',
  rows: 'changes',
  row: engagementChangeSchema,
})
