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
  ['nb-NO,nb;q=0.9,no;q=0.8,en;q=0.7', 'no', 'NO'],
  ['nn,en;q=0.5', 'no', null],
  ['fil-PH,en;q=0.9', 'tl', 'PH'],
  ['iw-IL,en;q=0.9', 'he', 'IL'],
  ['in-ID,en;q=0.9', 'id', 'ID'],
  ['cmn-Hans,en;q=0.9', 'zh', null],
  ['yue-Hant-HK,en;q=0.9', 'zh', 'HK'],
  ['sr-Latn,en;q=0.9', 'sr', null],
  ['deu,en-UK;q=0.9', 'de', 'GB'],
  ['de-u-co-phonebk', 'de', null],
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
