import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { type Wishes, wishesMet } from './live-tasks.ts'

const database = shareDatabase()

const hour = fc.integer({ min: 0, max: 23 })
const moment = fc.date({
  min: new Date('2026-03-01T00:00:00Z'),
  max: new Date('2026-03-03T00:00:00Z'),
  noInvalidDate: true,
})
const some = (...values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }))
const wishes: fc.Arbitrary<Wishes> = fc
  .record({
    languages: some('de', 'en', 'fr'),
    countries: some('DE', 'GB'),
    hours: fc.option(fc.tuple(hour, hour).filter(([from, until]) => from !== until)),
    rests: fc.option(moment),
  })
  .map(({ hours, rests, ...places }) => ({
    ...places,
    ...{ hoursFrom: hours?.[0] ?? null, hoursUntil: hours?.[1] ?? null },
    restsUntil: rests?.toISOString() ?? null,
  }))
const reader = fc.record({
  language: fc.option(fc.constantFrom('de', 'en')),
  country: fc.option(fc.constantFrom('DE', 'GB')),
  now: moment,
})

test('wishes are met where the database says so', async () => {
  const cases = fc.sample(fc.tuple(wishes, reader), 2_000)
  const { rows } = await database.app.query<{ met: boolean }>(
    `SELECT exchange.wishes_fit(CASE WHEN wish->>'languages' IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(wish->'languages')) END,
         CASE WHEN wish->>'countries' IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(wish->'countries')) END, (wish->>'hoursFrom')::smallint,
         (wish->>'hoursUntil')::smallint, (wish->>'restsUntil')::timestamptz, who->>'language', who->>'country',
         (who->>'now')::timestamptz) AS met
     FROM jsonb_to_recordset($1) AS of (wish jsonb, who jsonb, place int) ORDER BY place`,
    [JSON.stringify(cases.map(([wish, who], place) => ({ wish, who, place })))],
  )
  expect(rows.map(({ met }) => met)).toEqual(cases.map(([wish, who]) => wishesMet(wish, who)))
  expect(new Set(rows.map(({ met }) => met)).size).toBe(2)
})
