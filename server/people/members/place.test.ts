import { expect, test } from 'vitest'
import { inTransaction } from '#database/transaction.ts'
import { openStage } from '#tests/task-stage.ts'
import { notePlace, placeOf } from './place.ts'

test.for([
  ['de-AT,de;q=0.9,en;q=0.8', 'de', 'AT'],
  ['en;q=0.4, fr-CH, fr;q=0.9', 'fr', 'CH'],
  ['zh-Hant-TW', 'zh', 'TW'],
  ['de,en-US;q=0.7', 'de', 'US'],
  ['EN-us', 'en', 'US'],
  ['', null, null],
  ['*', null, null],
  ['xx-YY;q=abc', null, null],
  ['en-419', 'en', null],
] as const)('the header %s means language %s and country %s', ([header, language, country]) => {
  expect(placeOf(header)).toEqual({ language, country })
})

const stage = openStage()

test('a language or country that a browser does not name stays as it was', async () => {
  const member = await stage.anOwner()
  const said: unknown[] = []
  await inTransaction(stage.services.pool, async (client) => {
    for (const header of ['de-AT', 'fr', '*']) {
      await notePlace(client, member.id, placeOf(header))
      const { rows } = await client.query('SELECT language, country FROM member WHERE id = $1', [member.id])
      said.push(rows[0])
    }
  })
  expect(said).toEqual([
    { language: 'de', country: 'AT' },
    { language: 'fr', country: 'AT' },
    { language: 'fr', country: 'AT' },
  ])
})
