import { type EngagementRow, type Setting, unitOf } from '#contract/exchange/catalogue/admin.ts'
import { settingRows } from '#contract/settings.ts'
import { durationsOf, standardOf } from './change-rules.ts'
import { type CurrentRow, waitingOf } from './rules.ts'

/** A row of the matrix with its current and its default values. */
export function presentRow(row: CurrentRow, campaigns: { open: number; stopped: number }): EngagementRow {
  const standard = standardOf(row.key)
  const { key, platform, action, label, group, tier, check, isOn, floor, note, noteVersion } = row
  return {
    ...{ key, platform, action, label, group, tier, check, isOn, floor, note, noteVersion },
    openCampaigns: campaigns.open,
    waitingCampaigns: waitingOf(campaigns, isOn),
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
export const presentSettings = (readValue: (name: keyof typeof settingRows) => number): Setting[] =>
  (Object.keys(settingRows) as (keyof typeof settingRows)[]).map((name) => {
    const { about, standard, schema } = settingRows[name]
    const most = schema.maxValue
    return {
      ...{ name, about, standard, value: readValue(name) },
      unit: unitOf(name),
      least: schema.minValue ?? 0,
      most: most === null || most >= Number.MAX_SAFE_INTEGER ? null : most,
    }
  })
