import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareDatabase } from '#tests/database.ts'
import { isFor, type Limits } from './live-tasks.ts'

const database = shareDatabase()

const hour = fc.integer({ min: 0, max: 23 })
const moment = fc.date({
  min: new Date('2026-03-01T00:00:00Z'),
  max: new Date('2026-03-03T00:00:00Z'),
  noInvalidDate: true,
})
const some = (...values: string[]) => fc.option(fc.subarray(values, { minLength: 1 }))
const limits: fc.Arbitrary<Limits> = fc
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

test('an owner’s limits are met where the database says so', async () => {
  const cases = fc.sample(fc.tuple(limits, reader), 2_000)
  const { rows } = await database.app.query<{ met: boolean }>(
    `SELECT exchange.matches_targeting(CASE WHEN asked->>'languages' IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(asked->'languages')) END,
         CASE WHEN asked->>'countries' IS NOT NULL THEN ARRAY(SELECT jsonb_array_elements_text(asked->'countries')) END, (asked->>'hoursFrom')::smallint,
         (asked->>'hoursUntil')::smallint, (asked->>'restsUntil')::timestamptz, who->>'language', who->>'country',
         (who->>'now')::timestamptz) AS met
     FROM jsonb_to_recordset($1) AS of (asked jsonb, who jsonb, place int) ORDER BY place`,
    [JSON.stringify(cases.map(([asked, who], place) => ({ asked, who, place })))],
  )
  expect(rows.map(({ met }) => met)).toEqual(cases.map(([asked, who]) => isFor(asked, who)))
  expect(new Set(rows.map(({ met }) => met)).size).toBe(2)
})
