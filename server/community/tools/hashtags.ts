import { z } from 'zod'
import { type HashtagResult, reaches } from '#contract/community/tools.ts'
import nichesRead from './niches.json' with { type: 'json' }

const setMost = 8
const tagMost = 40

type Sets = Pick<HashtagResult, (typeof reaches)[number]>

/**
 * A phrase as a hashtag without its sign: NFC, letters, marks, digits and underscores, each word with a capital for
 * screen readers; null if nothing is left, or only digits, or it is too long.
 */
export function tagOf(words: readonly string[]): string | null {
  const tag = words
    .flatMap((word) => word.normalize('NFC').split(/[^\p{L}\p{M}\p{N}_]+/u))
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase() + word.slice(1))
    .join('')
  return /\p{L}/u.test(tag) && tag.length <= tagMost ? tag : null
}

/**
 * Sets by how specific a tag is: the field's general words, the text's own words, its phrases. Nothing here measures
 * how popular a tag is.
 */
export function hashtagSets(phrases: readonly string[][], language: string): Sets {
  const single = phrases.filter((words) => words.length === 1)
  const several = phrases.filter((words) => words.length > 1)
  const parts = several.flat().filter((word) => word.length > 3)
  return setsOf({
    broad: generalTags(phrases.flat(), language).map((tag) => [tag]),
    medium: withoutForms([...single.flat(), ...parts]).map((word) => [word]),
    niche: several,
  })
}

/** Words without other forms of earlier ones: those that begin alike but for two letters. */
function withoutForms(words: readonly string[]): string[] {
  const kept: string[] = []
  for (const word of words) {
    const stem = word.toLowerCase().slice(0, Math.max(4, word.length - 2))
    if (!kept.some((one) => one.toLowerCase().startsWith(stem))) kept.push(word)
  }
  return kept
}

/** Order in which the sets take a tag that several could have: the general one is worth more than a word of the text. */
const takers = ['niche', 'broad', 'medium'] as const satisfies readonly (keyof Sets)[]

/** The sets as tags, each tag once. */
function setsOf(words: Record<keyof Sets, readonly (readonly string[])[]>): Sets {
  const seen = new Set<string>()
  const sets: Sets = { broad: [], medium: [], niche: [] }
  for (const reach of takers)
    for (const phrase of words[reach]) {
      const tag = tagOf(phrase)
      if (!tag || seen.has(tag.toLowerCase()) || sets[reach].length === setMost) continue
      seen.add(tag.toLowerCase())
      sets[reach].push(tag)
    }
  return sets
}

const tags = z.array(z.string().min(1).max(80)).max(30)
/** Answer of a language model. */
export const modelSets = z.object({ broad: tags, medium: tags, niche: tags })

/** A model's answer under the same rules; null if nothing of it is a hashtag. */
export function setsOfModel(answer: z.infer<typeof modelSets>): Sets | null {
  const wordsOf = (set: string[]) => set.map((tag) => tag.replaceAll('#', ' ').split(/\s+/u))
  const sets = setsOf({
    broad: wordsOf(answer.broad),
    medium: wordsOf(answer.medium),
    niche: wordsOf(answer.niche),
  })
  return reaches.every((reach) => sets[reach].length === 0) ? null : sets
}

/**
 * Fields that people make things in, kept by hand: the beginnings of words that show one, and its general tags by
 * language. These are common words, with no claim about what is popular now.
 */
const niches: readonly { stems: string; tags: Partial<Record<string, string>> }[] = nichesRead

/** General tags of the fields that the words of a text show, the field with the most first. */
function generalTags(words: readonly string[], language: string): string[] {
  const lower = words.map((word) => word.toLowerCase())
  // Hindi and Japanese words are written in one with what surrounds them.
  const shows = (stem: string, word: string): boolean =>
    /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(stem) ? word.startsWith(stem) : word.includes(stem)
  return niches
    .map((niche) => ({
      niche,
      hits: lower.filter((word) => niche.stems.split(' ').some((stem) => shows(stem, word))).length,
    }))
    .filter(({ hits }) => hits > 0)
    .toSorted((a, b) => b.hits - a.hits)
    .slice(0, 2)
    .flatMap(({ niche }) => niche.tags[language]?.split(' ') ?? [])
}
