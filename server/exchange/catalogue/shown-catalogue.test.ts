import { beforeAll, expect, test, vi } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { openTestServices, shareServices } from '#tests/services.ts'
import type { Services } from '../../services.ts'
import { changeCatalogue, readCatalogueRow, shownCatalogue } from './index.ts'
import { countOpen, showOpen } from './queries.ts'

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

test('with over 1,000 open campaigns their number is kept for a moment, and what is stopped is read again', async () => {
  await database.owner.query(`
    INSERT INTO content (id, owner_id, platform, kind, canonical_url, url, title)
    VALUES (1, ${admin.id}, 'youtube', 'video', 'https://a.example.org/', 'https://a.example.org/', 'A video');
    INSERT INTO campaign (id, content_id, owner_id, platform, kind, action, state, reward_points, fee_points,
      required_seconds, effort_seconds, target, escrow_account_id)
    SELECT 1000 + n, 1, ${admin.id}, 'youtube', 'video', 'like', 'live', 5, 1, 0, 15, 10, 2000000 + n
    FROM generate_series(1, 1001) AS n`)
  const pair = 'youtube like video'
  expect((await showOpen(services.pool)).get(pair)).toEqual({ open: 1001, stopped: 0 })
  await database.owner.query(`
    UPDATE campaign SET state = 'ended' WHERE id = 1001;
    UPDATE campaign SET state = 'paused', paused_by = 'catalogue' WHERE id = 1002;
    INSERT INTO campaign_pause (campaign_id, cause, paused_at) VALUES (1002, 'catalogue', ledger.clock())`)
  expect((await countOpen(services.pool)).get(pair)).toEqual({ open: 1000, stopped: 1 })
  expect((await showOpen(services.pool)).get(pair)).toEqual({ open: 1001, stopped: 1 })
})
