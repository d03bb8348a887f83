import pg from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { shareDatabase } from '#tests/database.ts'
import { shareServices } from '#tests/services.ts'

// Before the services open their connections, which bind it.
const query = vi.spyOn(pg.Client.prototype, 'query')
const database = shareDatabase()
const services = shareServices(database)
const local = shareApp(services)

let person: LocalPerson
beforeAll(async () => {
  person = await local.join('reads')
  await database.owner.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, followers)
     VALUES ($1, 'youtube', 'UCreads', 'reads', 'reads', 'oauth', 120)`,
    [person.id],
  )
})

/** Texts of the statements of one request, without those that keep a connection or the settings, read now and then. */
async function statementsOf(path: string): Promise<string[]> {
  await person.fetch(path)
  query.mockClear()
  expect((await person.fetch(path)).statusCode).toBe(200)
  return query.mock.calls
    .map(([first]) => (typeof first === 'string' ? first : (first as pg.QueryConfig).text))
    .filter((text) => text !== '' && !/FROM (setting|held_word) /.test(text))
}

test.each([
  // A newcomer's list has two parts.
  ['/earn-points', 7],
  ['/earn/website', 6],
  ['/dashboard', 6],
  ['/account', 6],
  ['/content-hub', 5],
  ['/content-hub/reviews', 5],
  ['/content/website', 5],
  ['/platforms/website', 6],
  ['/premium', 5],
  ['/referrals', 4],
  ['/buy-points', 3],
])('%s takes at most %i statements, the session’s included, and none twice', async (path, most) => {
  const texts = await statementsOf(path)
  expect(texts.length).toBeGreaterThan(1)
  expect(texts.length, texts.map((text) => text.trim().slice(0, 60)).join('\n')).toBeLessThanOrEqual(most)
  expect(new Set(texts).size).toBe(texts.length)
})
