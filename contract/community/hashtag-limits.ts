import limits from './hashtag-limits.json' with { type: 'json' }
import type { Source } from './programmes.ts'

/** How many hashtags a platform takes, or how many characters with everything else in the post. */
export interface HashtagLimit {
  name: string
  tagsMost?: number
  charactersMost?: number
  /** The limit in a sentence, with what is in doubt. */
  rule: string
  source: Source
}

export const hashtagLimits: readonly HashtagLimit[] = limits

/** Ranges of code points that count as one character on X; all others count as two. */
const single: readonly [number, number][] = [
  [0, 0x10ff],
  [0x2000, 0x200d],
  [0x2010, 0x201f],
  [0x2032, 0x2037],
]

const weightOf = (text: string): number =>
  [...text].reduce((sum, character) => {
    const code = character.codePointAt(0) ?? 0
    return sum + (single.some(([from, to]) => code >= from && code <= to) ? 1 : 2)
  }, 0)

/** Tags, the most specific first, that fit a platform’s limit, as a text to paste. */
export function fittingTags(tags: readonly string[], limit: HashtagLimit): string[] {
  const fitting: string[] = []
  for (const tag of tags) {
    const next = [...fitting, `#${tag}`]
    if (next.length > (limit.tagsMost ?? Number.POSITIVE_INFINITY)) break
    if (weightOf(next.join(' ')) > (limit.charactersMost ?? Number.POSITIVE_INFINITY)) break
    fitting.push(`#${tag}`)
  }
  return fitting
}
