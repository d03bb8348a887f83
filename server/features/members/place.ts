import type pg from 'pg'
import { countryCodes, languageCodes } from '#contract/places.ts'

/** Where somebody's browser says that they are at home; null: it does not say. */
export interface Place {
  language: string | null
  country: string | null
}

/** The first language and the first region that a browser prefers, of those that campaigns can ask for. */
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

/** Keeps what the browser of a sign-in says; what it does not say stays as it was. */
export async function notePlace(client: pg.ClientBase, memberId: number, place: Place): Promise<void> {
  await client.query({
    name: 'note-place',
    text: `UPDATE member SET language = coalesce($2, language), country = coalesce($3, country)
      WHERE id = $1 AND (language, country) IS DISTINCT FROM (coalesce($2, language), coalesce($3, country))`,
    values: [memberId, place.language, place.country],
  })
}
