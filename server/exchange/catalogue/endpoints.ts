import { z } from 'zod'
import {
  applyProfile as applyProfileOperation,
  changeEngagement,
  changeSettingValue,
  type EngagementRow,
  engagementChangeSchema,
  listEngagementChanges,
  listSettings,
  readEngagement,
  type Setting,
  unitOf,
} from '#contract/exchange/catalogue/admin.ts'
import { getRates } from '#contract/exchange/catalogue/rates.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { is, type RowOf } from '#database/rows.ts'
import { serve } from '../../http/desk.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { changeSetting } from '../../settings/index.ts'
import { applyProfile, changeCatalogue } from './change-rows.ts'
import { isProfileChosen, showOpen } from './queries.ts'
import { readCatalogue, shownCatalogue } from './read-catalogue.ts'
import { type CurrentRow, durationsOf, openOfRow, profileOf, standardOf, waitingOf } from './rules.ts'

const kinds = {
  change_catalogue: 'row',
  apply_profile: 'profile',
  change_setting: 'setting',
  set_up: 'installation',
  change_installation: 'installation',
  change_maintenance: 'maintenance',
} as const
const acts = Object.keys(kinds) as (keyof typeof kinds)[]

function present({ id, at, by, act, subject, detail }: LogRow) {
  const from = detail.from ?? null
  const { before = null, after = null } = detail
  const parts =
    act === 'change_setting'
      ? [{ what: 'value' as const, from: from === null ? null : String(from), to: String(detail.value) }]
      : act === 'change_maintenance'
        ? [{ what: 'sentence' as const, from: before, to: after ?? '' }]
        : (detail.parts ?? [])
  return { id, at, by, kind: kinds[act], subject, parts }
}

const logRow = {
  id: is.integer,
  at: is.time,
  by: is.text.orNull,
  act: is.oneOf(acts),
  subject: is.text,
  detail: is.json(
    z.object({
      parts: engagementChangeSchema.shape.parts.optional(),
      from: z.number().nullable().optional(),
      value: z.number().optional(),
      before: z.string().nullable().optional(),
      after: z.string().nullable().optional(),
    }),
  ),
}
/** An audit log entry about the catalogue or the settings. */
type LogRow = RowOf<typeof logRow>

/** A row of the matrix with its current and its default values. */
function presentRow(row: CurrentRow, campaigns: { open: number; stopped: number }): EngagementRow {
  const standard = standardOf(row.key)
  return {
    ...row,
    openCampaigns: campaigns.open,
    waitingCampaigns: waitingOf(campaigns, row.isOn),
    durations: durationsOf(row),
    accountCheck: standard.accountCheck ? row.accountCheck : null,
    standard: {
      durations: durationsOf(standard),
      floor: standard.floor,
      accountCheck: standard.accountCheck || null,
      note: standard.note,
    },
  }
}

/** Every setting with its current value, in the order of settingRows. */
const presentSettings = (readValue: (name: keyof typeof settingRows) => number): Setting[] =>
  (Object.keys(settingRows) as (keyof typeof settingRows)[]).map((name) => {
    const { about, standard, schema } = settingRows[name]
    const most = schema.maxValue
    return {
      name,
      about,
      standard,
      value: readValue(name),
      unit: unitOf(name),
      least: schema.minValue ?? 0,
      most: most === null || most >= Number.MAX_SAFE_INTEGER ? null : most,
    }
  })

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingRows, name)

/** The current rates for everybody; admins' changes of the catalogue and the settings, and their log. */
export const catalogueEndpoints: readonly Endpoint[] = [
  endpoint(getRates, async (_input, { services }) => ({
    rates: (await shownCatalogue(services)).map((row) => ({ ...row, durations: durationsOf(row) })),
    feeBasisPoints: services.settings.get('fee_basis_points'),
    mostFactor: services.settings.get('bid_most_factor'),
  })),
  endpoint(readEngagement, async (_input, { services: { pool, settings } }) => {
    const [rows, open, isChosen] = await Promise.all([
      readCatalogue(pool),
      showOpen(pool),
      isProfileChosen(pool),
    ])
    return {
      rows: rows.map((row) => presentRow(row, openOfRow(open, row))),
      profile: profileOf((key) => rows.find((row) => row.key === key)?.isOn ?? true),
      isProfileChosen: isChosen,
      mostFactor: settings.get('bid_most_factor'),
    }
  }),
  endpoint(changeEngagement, async ({ body }, { services, member }) => {
    const { rows, ...followed } = await changeCatalogue(services, member.id, body.changes)
    return { rows: rows.length, ...followed }
  }),
  endpoint(applyProfileOperation, async ({ body }, { services, member }) => {
    const { rows, ...followed } = await applyProfile(services, member.id, body.profile)
    return { rows: rows.length, ...followed }
  }),
  endpoint(listSettings, async (_input, { services }) => {
    await services.settings.refresh()
    return { settings: presentSettings(services.settings.get) }
  }),
  endpoint(changeSettingValue, async ({ params: { name }, body }, { services, member }) => {
    if (!isSetting(name)) throw new Problem('not_found', 'Setting not found.')
    await changeSetting(services.pool, { name, value: body.value, adminId: member.id })
    await services.settings.refresh()
  }),
  serve(listEngagementChanges, {
    from: 'audit LEFT JOIN member ON member.id = actor_id',
    row: logRow,
    columns: {
      id: 'audit.id',
      at: 'done_at',
      by: `CASE WHEN actor_id IS NULL THEN 'A new version' ELSE username END`,
      subject: 'subject_id',
    },
    only: `act IN ('${acts.join(`', '`)}')`,
    present,
  }),
]
