import { Profanity, profaneWords } from '@2toad/profanity'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { type CheckLabel, checkLabels, type Finding, type TextLabel } from '#contract/moderation.ts'
import type { SettingStore } from '../settings/index.ts'
import { judgeLinks } from './links.ts'

/** Words of the lists that are too mild, or mean something else in too many texts. */
const mild = [...'arse balls bloody butt crap damn dick hell idiot knob sex'.split(' '), 'god damn']

// Both lists, since each misses what the other finds: the first knows twelve languages, the second English however
// it is spelled.
const languages = [...profaneWords.keys()]
const list = new Profanity({ languages, wholeWord: true })
list.removeWords([
  ...mild,
  ...languages.flatMap((name) => profaneWords.get(name) ?? []).filter((word) => !/\p{L}{3}/u.test(word)),
])
const spellings = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** Names that contain a listed word. */
const innocent = /shiitake|penistone|scunthorpe/giu

const longestAbout = 60

/** Thresholds as they are now, and words that the staff added to the lists. */
export type CheckSettings = Pick<SettingStore, 'get' | 'heldWords'>

/** A label of the checks: what it found in a text, and the score that its threshold is compared with. */
export interface Scored {
  label: TextLabel
  /** A number of words or links, or a share in basis points. */
  score: number
  findings: Finding[]
}

/** Words of the findings of two labels, by which their verdicts are counted. */
export const spamWords = { capitals: 'Mostly capitals', repeats: 'The same line again and again' }

/** Characters that nobody sees; inside a word they would hide it. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Scores a text by each label; own: words that the staff added. Takes about 1 ms per 1,000 characters. */
export function scoreText(typed: string, own: readonly string[]): Scored[] {
  const text = typed.replaceAll(invisible, '')
  const plain = text.normalize('NFC').replace(innocent, '')
  const whole = [...listed(plain), ...added(text, own)]
  const parts = spelled(plain).filter((part) => !whole.some((word) => word.includes(part)))
  const words = [...new Set([...whole, ...parts].map((word) => word.slice(0, longestAbout).toWellFormed()))]
  const links = judgeLinks(text)
  // Too many links are one finding, which says how many.
  const plenty = links.flatMap(({ source, about }) => (source === 'spam' ? [Number.parseInt(about, 10)] : []))
  return [
    { label: 'words', score: words.length, findings: words.map((about) => ({ source: 'words', about })) },
    { label: 'links', score: Math.max(links.length, ...plenty), findings: links },
    {
      label: 'capitals',
      score: capitalsOf(text),
      findings: [{ source: 'spam', about: spamWords.capitals }],
    },
    {
      label: 'repeats',
      score: repeatsOf(text),
      findings: [{ source: 'spam', about: spamWords.repeats }],
    },
  ]
}

/** True if a score reaches the threshold of its label; a threshold of 0 holds nothing. */
export function reaches({ get }: Pick<SettingStore, 'get'>, label: CheckLabel, score: number): boolean {
  const threshold = get(checkLabels[label].setting)
  return get('checks_off_count') === 0 && threshold > 0 && score >= threshold
}

/** Everything in a text that a person must see before others do, by today's thresholds; empty: nothing. */
export const checkText = (text: string, settings: CheckSettings): Finding[] =>
  settings.get('checks_off_count') === 1
    ? []
    : scoreText(text, settings.heldWords()).flatMap(({ label, score, findings }) =>
        reaches(settings, label, score) ? findings : [],
      )

/** The staff’s words in a text, as they are written there. A word of a script without spaces may be inside another. */
function added(text: string, own: readonly string[]): string[] {
  const alternatives = own.map((word) => {
    const plain = word.normalize('NFC').split(/\s+/).map(RegExp.escape).join('\\s+')
    return joined.test(word) ? plain : `(?<![\\p{L}\\p{M}\\p{N}_])${plain}(?![\\p{L}\\p{M}\\p{N}_])`
  })
  return own.length === 0
    ? []
    : (text.normalize('NFC').match(new RegExp(alternatives.join('|'), 'giu')) ?? [])
}

const joined = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u

function listed(text: string): string[] {
  if (!list.exists(text)) return []
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const found = words.filter((word) => list.exists(word))
  return found.length > 0 ? found : [text.trim()]
}

/** English insults however they are spelled. Digits alone are a number, although 455 can be read as letters. */
const spelled = (text: string): string[] =>
  spellings
    .getAllMatches(text, true)
    .map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex + 1))
    .filter((word) => /\p{L}/u.test(word) && !mild.includes(word.toLowerCase()))

/** Share of capitals in basis points; 0 below 60 letters. */
function capitalsOf(text: string): number {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  return letters.length < 60 ? 0 : Math.round((capitals.length / letters.length) * 10_000)
}

/** Share of lines that repeat another one, in basis points; 0 below 6 lines. */
function repeatsOf(text: string): number {
  const lines = text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)
  return lines.length < 6 ? 0 : Math.round((1 - new Set(lines).size / lines.length) * 10_000)
}
