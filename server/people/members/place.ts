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
  const locales = acceptLanguage
    .split(',')
    .map((part) => part.split(';'))
    .map(([tag = '', quality = 'q=1'], place) => ({
      tag,
      place,
      weight: Number(quality.trim().slice(2)) || 0,
    }))
    .toSorted((one, two) => two.weight - one.weight || one.place - two.place)
    .map(({ tag }) => localeOf(tag.trim()))
  return {
    language: locales.map(languageOf).find((code) => code !== undefined) ?? null,
    country: locales.map((locale) => locale?.region).find(isCountry) ?? null,
  }
}

/** A browser's tag under its current codes: `iw-IL` is `he-IL`. Null: not a tag. */
function localeOf(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag)
  } catch {
    return null
  }
}

/** Our languages by their current codes: `fil` is our `tl`. */
const byCode = new Map(languageCodes.map((code) => [new Intl.Locale(code).language, code]))

/** Languages that browsers name apart and people target as one. */
const wider: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', yue: 'zh' }

const languageOf = (locale: Intl.Locale | null): string | undefined =>
  locale ? byCode.get(wider[locale.language] ?? locale.language) : undefined

const isCountry = (code: string | undefined): boolean => countryCodes.some((known) => known === code)

/** Stores the language and country of a sign-in's browser; one that it does not name stays as it was. */
export async function notePlace(client: pg.ClientBase, memberId: number, place: Place): Promise<void> {
  await run(client, {
    prepared: `UPDATE member SET language = coalesce($2, language), country = coalesce($3, country)
      WHERE id = $1 AND NOT place_chosen AND (language, country) IS DISTINCT FROM (coalesce($2, language), coalesce($3, country))`,
    values: [memberId, place.language, place.country],
  })
}
