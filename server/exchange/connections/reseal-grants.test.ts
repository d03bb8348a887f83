import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer, type Sealer } from '#server/sealer.ts'
import { shareDatabase } from '#tests/database.ts'
import { addPerson } from '#tests/exchange.ts'
import { openGrant, sealGrant } from './grants.ts'
import { resealGrants } from './index.ts'

const [lost, older, newer] = [randomBytes(32), randomBytes(32), randomBytes(32)]

const database = shareDatabase()
const grant = (accessToken: string) => ({
  ...{ accessToken, refreshToken: null, deviceId: null, expiresInSeconds: null },
})

/** Adds an account whose grant a sealer encrypted. */
async function connect(sealer: Sealer, name: string): Promise<void> {
  const { id } = await addPerson(database, name)
  const sealed = sealGrant(sealer, grant(`token of ${name}`), { memberId: id, platform: 'twitch' })
  await database.owner.query(
    `INSERT INTO connection (member_id, platform, external_id, handle, handle_key, proven_by, sealed_grant)
     VALUES ($1, 'twitch', $2, $2, $2, 'oauth', $3)`,
    [id, name, sealed],
  )
}

/** The tokens that a sealer decrypts; null if it cannot. */
async function opened(sealer: Sealer): Promise<(string | null)[]> {
  const { rows } = await database.app.query<{ memberId: number; sealed: Buffer }>(
    'SELECT member_id AS "memberId", sealed_grant AS sealed FROM connection ORDER BY id',
  )
  return rows.map(({ memberId, sealed }) => {
    try {
      return openGrant(sealer, sealed, { memberId, platform: 'twitch' }).accessToken
    } catch {
      return null
    }
  })
}

test('grants of an older key are re-encrypted with the first one, and the older one can go', async () => {
  const both = createSealer([newer, older])
  await connect(createSealer([older]), 'ada')
  await connect(both, 'bob')
  await connect(createSealer([lost]), 'eve')
  const runs = await Promise.all([resealGrants(database.app, both), resealGrants(database.app, both)])
  expect(runs.reduce((sum, { resealed }) => sum + resealed, 0)).toBe(1)
  expect(runs[0]).toMatchObject({ unopened: 1 })
  expect(await opened(createSealer([newer]))).toEqual(['token of ada', 'token of bob', null])
  expect(await resealGrants(database.app, both)).toEqual({ resealed: 0, unopened: 1 })
})

test('grants whose key is lost are deleted only on request, and their accounts stay', async () => {
  const both = createSealer([newer, older])
  await connect(createSealer([lost]), 'dan')
  await resealGrants(database.app, both)
  const stored = async () =>
    (
      await database.app.query(
        'SELECT sealed_grant IS NOT NULL AS granted, grant_lost_at IS NOT NULL AS lost FROM connection ORDER BY id',
      )
    ).rows.map(({ granted, lost: told }) => [granted, told])
  expect(await stored()).toEqual([
    [true, false],
    [true, false],
    [true, false],
    [true, false],
  ])
  expect(await resealGrants(database.app, both, { forget: true })).toEqual({ resealed: 0, unopened: 2 })
  expect(await stored()).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
  ])
})
