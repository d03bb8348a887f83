import type { ScoredTitle } from '#contract/community/tools.ts'
import { isLure } from './words.ts'

/** Characters of a title that lists show; wide ones, such as Japanese, count twice. */
export const shownWidth = 60
/** YouTube's limit. */
const acceptedMost = 100
/** A topic that begins later than this is easily cut off on a phone. */
const earlyWidth = 20

type Factor = ScoredTitle['factors'][number]

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[！-｠]|\p{Extended_Pictographic}/u

/** Width of a text in Latin characters. */
export const widthOf = (text: string): number =>
  [...graphemes.segment(text)].reduce((sum, { segment }) => sum + (wide.test(segment) ? 2 : 1), 0)

/**
 * Scores a title by published advice for titles (docs/decisions/091): six factors, each with its points and why. It
 * says nothing about how often a video will be opened.
 */
export function scoreTitle(title: string, phrases: readonly string[]): ScoredTitle {
  const factors = [
    length(title),
    topic(title, phrases),
    concrete(title),
    capitals(title),
    signs(title),
    promise(title),
  ]
  return { title, score: factors.reduce((sum, { points }) => sum + points, 0), factors }
}

const factor = (name: string, most: number, share: number, why: string): Factor => ({
  name,
  points: Math.round(most * share),
  most,
  why,
})

function length(title: string): Factor {
  const width = widthOf(title)
  const judge = (share: number, why: string) => factor('Length', 25, share, why)
  if (width > acceptedMost) return judge(0, `${width} characters: YouTube accepts ${acceptedMost}.`)
  if (width > shownWidth)
    return judge(0.4, `${width} characters: lists cut titles off after about ${shownWidth}.`)
  if (width < 20) return judge(0.4, `${width} characters: too short to say what it’s about.`)
  if (width < 30) return judge(0.8, `${width} characters: there’s room for a detail.`)
  return judge(1, `${width} characters: lists show all of it.`)
}

/** The topic is one of the text's phrases, or without a text anything. */
function topic(title: string, phrases: readonly string[]): Factor {
  const lower = title.toLowerCase()
  const places = phrases
    .slice(0, 5)
    .flatMap((phrase) => [phrase, ...phrase.split(/[\s-]+/u).filter((word) => word.length > 3)])
    .map((part) => lower.indexOf(part.toLowerCase()))
    .filter((place) => place >= 0)
  const judge = (share: number, why: string) => factor('Topic', 25, share, why)
  if (places.length === 0) return judge(0, 'The title doesn’t name the topic of the description.')
  return widthOf(title.slice(0, Math.min(...places))) <= earlyWidth
    ? judge(1, 'The topic is at the start, where it’s read first.')
    : judge(0.4, 'The topic appears late: move it to the start.')
}

const concrete = (title: string): Factor =>
  /\p{N}/u.test(title)
    ? factor('Number', 15, 1, 'A number says what to expect. The video must keep it.')
    : factor('Number', 15, 0.4, 'No number: a count, a time or a price would make it concrete.')

function capitals(title: string): Factor {
  // Abbreviations are short, and scripts without capitals have none.
  const words = title.match(/[\p{L}\p{M}]{2,}/gu) ?? []
  const loud = words.filter((word) => word.length > 3 && /\p{Lu}/u.test(word) && !/\p{Ll}/u.test(word))
  const share = words.length === 0 ? 0 : loud.length / words.length
  if (loud.length === 0) return factor('Capitals', 10, 1, 'No words in capitals.')
  return factor(
    'Capitals',
    10,
    share > 0.3 ? 0 : 0.5,
    `${loud.length} ${loud.length === 1 ? 'word' : 'words'} in capitals: these read more slowly.`,
  )
}

function signs(title: string): Factor {
  const repeated = /[!?！？…]{2,}|\.{3,}|([!！]).*\1/u.test(title)
  const pictures = title.match(/\p{Extended_Pictographic}/gu)?.length ?? 0
  if (repeated) return factor('Signs', 10, 0, 'Repeated signs such as “!!” look like advertising.')
  if (pictures > 1) return factor('Signs', 10, 0.4, `${pictures} emoji: one is enough.`)
  return factor('Signs', 10, 1, 'Signs and emoji are used sparingly.')
}

function promise(title: string): Factor {
  const words = title.toLowerCase().match(/[\p{L}\p{M}'’]+/gu) ?? []
  const found = words.find(isLure) ?? /衝撃|驚愕|ヤバ|禁断/u.exec(title)?.[0]
  return found === undefined
    ? factor('Promise', 15, 1, 'No word that promises more than a video can hold.')
    : factor('Promise', 15, 0, `“${found}” promises a lot: say what happens in it.`)
}
