import { toolLanguageNames } from '#contract/community/tools.ts'
import words from './words.json' with { type: 'json' }

/** Words of a kind by language, separated by spaces. */
type Words = Readonly<Record<string, string>>

const splitOf = (list: Words, language: string): ReadonlySet<string> =>
  new Set((list[language] ?? '').split(' ').filter(Boolean))

/** Words of a language that every description has, whatever it is about, and verbs that stopword lists lack. */
export const boilerplateOf = (language: string): ReadonlySet<string> => splitOf(words.boilerplate, language)
/** Stopwords of a language that may be a topic all the same. */
export const topicalOf = (language: string): ReadonlySet<string> => splitOf(words.topical, language)
/** Words of a language that stay inside a phrase: "séance de yoga". */
export const connectorsOf = (language: string): ReadonlySet<string> => splitOf(words.connectors, language)

const everyLure = new Set(toolLanguageNames.flatMap((language) => [...splitOf(words.lures, language)]))

/** True for a word, in lower case, that promises more than a video holds, in any of the languages. */
export const isLure = (word: string): boolean => everyLure.has(word.replaceAll("'", '’'))
