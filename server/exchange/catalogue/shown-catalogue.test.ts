import { beforeAll, expect, test, vi } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices, shareServices } from '#tests/services.ts'
import type { Services } from '../../services.ts'
import { changeCatalogue, readCatalogueRow, shownCatalogue } from './index.ts'

const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)
const key = 'youtube.like'
let admin: LocalPerson

beforeAll(async () => {
  admin = await local.join('admin')
})

const isShown = async (where: Services): Promise<boolean | undefined> =>
  (await shownCatalogue(where)).find((row) => row.key === key)?.isOn
const turn = (isOn: boolean) => changeCatalogue(services, admin.id, [{ key, isOn }])

test('requests share one read of the catalogue until it changes', async () => {
  await shownCatalogue(services)
  const query = vi.spyOn(services.pool, 'query')
  await Promise.all([shownCatalogue(services), shownCatalogue(services)])
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
})

test('a change is shown at once where it is made and elsewhere with the next read of the settings', async () => {
  const other = await openTestServices(database)
  expect(await isShown(other)).toBe(true)
  await turn(false)
  expect(await isShown(services)).toBe(false)
  expect((await readCatalogueRow(other.pool, 'youtube', 'like'))?.isOn).toBe(false)
  await other.settings.refresh()
  expect(await isShown(other)).toBe(false)
  await turn(true)
  await other.settings.refresh()
  expect(await isShown(other)).toBe(true)
  await other.close()
})

test('a failed read of the catalogue is tried again by the next request', async () => {
  await turn(false)
  const query = vi.spyOn(services.pool, 'query').mockImplementationOnce(() => {
    throw new Error('connection lost')
  })
  await expect(shownCatalogue(services)).rejects.toThrow('connection lost')
  query.mockRestore()
  expect(await isShown(services)).toBe(false)
})
