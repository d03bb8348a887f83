import {
  applyProfile as applyProfileOperation,
  changeEngagement,
  changeSettingValue,
  listEngagementChanges,
  listSettings,
  readEngagement,
} from '#contract/engagement.ts'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import {
  applyProfile,
  changeCatalogue,
  openOfRow,
  profileOf,
  readCatalogue,
  showOpen,
} from '../catalogue/index.ts'
import { changeSetting } from '../settings/index.ts'
import { presentRow, presentSettings } from './present.ts'
import { isProfileChosen } from './queries.ts'
import { listChanges } from './read-log.ts'

const isSetting = (name: string): name is SettingName => Object.hasOwn(settingRows, name)

/** Admins' changes of the catalogue and the settings, and their log. */
export const engagementEndpoints: readonly Endpoint[] = [
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
    return undefined
  }),
  endpoint(listEngagementChanges, listChanges),
]
