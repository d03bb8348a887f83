import type pg from 'pg'
import { countryCodes, languageCodes } from '#contract/places.ts'
import { run } from '#database/rows.ts'

/** Language and country that a browser prefers; null: it names none. */
export interface Place {
  language: string | null
  country: string | null
}

/** Reads the most preferred language and region of a browser, of those that campaigns can target. */
export function placeOf(acceptLanguage: string): Place {
  const tags = acceptLanguage
    .split(',')
    .map((part) => part.split(';'))
    .map(([tag = '', quality = 'q=1'], place) => ({
      tag,
      place,
      weight: Number(quality.trim().slice(2)) || 0,
    }))
    .toSorted((one, two) => two.weight - one.weight || one.place - two.place)
    .map(({ tag }) => tag.trim().split('-'))
  return {
    language: tags.map(([code = '']) => code.toLowerCase()).find(isLanguage) ?? null,
    country:
      tags
        .flatMap(([, ...rest]) => rest)
        .map((code) => code.toUpperCase())
        .find(isCountry) ?? null,
  }
}

const isLanguage = (code: string): boolean => languageCodes.some((known) => known === code)
const isCountry = (code: string): boolean => countryCodes.some((known) => known === code)

/** Stores the language and country of a sign-in's browser; one that it does not name stays as it was. */
export async function notePlace(client: pg.ClientBase, memberId: number, place: Place): Promise<void> {
  await run(client, {
    prepared: `UPDATE member SET language = coalesce($2, language), country = coalesce($3, country)
      WHERE id = $1 AND NOT place_chosen AND (language, country) IS DISTINCT FROM (coalesce($2, language), coalesce($3, country))`,
    values: [memberId, place.language, place.country],
  })
}
