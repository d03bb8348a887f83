import places from './places.json' with { type: 'json' }

/**
 * Languages (two-letter codes of ISO 639-1) and countries (ISO 3166-1) with their names, by name: those of members and of
 * campaigns' targeting. Written out: browsers and the server name some differently, and sort them differently.
 */
export const { languages, countries } = places

const codesOf = <Code extends string>(names: Record<Code, string>): [Code, ...Code[]] =>
  Object.keys(names) as [Code, ...Code[]]

export const languageCodes = codesOf(languages)
export const countryCodes = codesOf(countries)
