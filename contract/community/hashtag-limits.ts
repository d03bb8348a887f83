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

const checkedAt = '2026-11-23'

export const hashtagLimits: readonly HashtagLimit[] = [
  {
    name: 'YouTube',
    tagsMost: 60,
    rule: 'With more than 60, YouTube ignores all. The first three appear above the title.',
    source: {
      label: 'Blogdigger on YouTube’s rule',
      url: 'https://blogdigger.com/how-many-hashtags-should-i-use-on-youtube/',
      checkedAt,
    },
  },
  {
    name: 'Instagram',
    tagsMost: 5,
    rule: 'At most 5 in a post. Older pages say 30.',
    source: {
      label: 'Dokuntag on Instagram’s help page',
      url: 'https://publish.dokuntag.com/en/social/instagram/hashtag-rules',
      checkedAt,
    },
  },
  {
    name: 'TikTok',
    charactersMost: 2200,
    rule: 'At most 2,200 characters in a caption. The app takes up to 4,000, scheduling tools don’t.',
    source: {
      label: 'SocialKit on both limits',
      url: 'https://socialk.it/fr/tools/tiktok-character-counter',
      checkedAt,
    },
  },
  {
    name: 'X',
    charactersMost: 280,
    rule: 'At most 280 characters in a post. Japanese characters and emoji count twice.',
    source: {
      label: 'X’s documentation',
      url: 'https://docs.x.com/fundamentals/counting-characters',
      checkedAt,
    },
  },
]

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
