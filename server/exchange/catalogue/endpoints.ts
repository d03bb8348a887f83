import {
  applyProfile as applyProfileOperation,
  changeEngagement,
  changeSettingValue,
  listSettings,
  readEngagement,
} from '#contract/exchange/catalogue/admin.ts'
import { getRates } from '#contract/exchange/catalogue/rates.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import { changeSetting } from '../../settings/index.ts'
import { applyProfile, changeCatalogue } from './change-rows.ts'
import { durationsOf } from './change-rules.ts'
import { presentRow, presentSettings } from './present.ts'
import { isProfileChosen, showOpen } from './queries.ts'
import { listEngagementChangesEndpoint } from './read-log.ts'
import { readCatalogue } from './read-row.ts'
import { openOfRow, profileOf } from './rules.ts'
import { shownCatalogue } from './shown-catalogue.ts'

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingRows, name)

/** The current rates for everybody; admins' changes of the catalogue and the settings, and their log. */
export const catalogueEndpoints: readonly Endpoint[] = [
  endpoint(getRates, async (_input, { services }) => ({
    rates: (await shownCatalogue(services)).map((row) => {
      const { key, platform, action, label, check, isOn, effortSeconds } = row
      return { key, platform, action, label, check, isOn, effortSeconds, durations: durationsOf(row) }
    }),
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
  listEngagementChangesEndpoint,
]
