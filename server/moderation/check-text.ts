import { Profanity, profaneWords } from '@2toad/profanity'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import type { Finding } from '#contract/moderation.ts'
import { judgeLinks } from './links.ts'

/** Words of the lists that are too mild, or mean something else in too many texts. */
const mild = [
  'arse',
  'balls',
  'bloody',
  'butt',
  'crap',
  'damn',
  'dick',
  'god damn',
  'hell',
  'idiot',
  'knob',
  'sex',
]

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

/** Everything in a text that a person must see before others do; empty: nothing. Takes about 1 ms per 1,000 characters. */
export function checkText(text: string): Finding[] {
  const plain = text.normalize('NFC').replace(innocent, '')
  const whole = listed(plain)
  const parts = spelled(plain).filter((part) => !whole.some((word) => word.includes(part)))
  const words = new Set([...whole, ...parts].map((word) => word.slice(0, longestAbout)))
  return [
    ...[...words].map((about): Finding => ({ source: 'words', about })),
    ...judgeLinks(text),
    ...(isShouted(text) ? [{ source: 'spam', about: 'Mostly capitals' } as const] : []),
    ...(isRepeated(text) ? [{ source: 'spam', about: 'The same line again and again' } as const] : []),
  ]
}

function listed(text: string): string[] {
  if (!list.exists(text)) return []
  const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
  const found = words.filter((word) => list.exists(word))
  return found.length > 0 ? found : [text.trim()]
}

const spelled = (text: string): string[] =>
  spellings
    .getAllMatches(text, true)
    .map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex + 1))
    .filter((word) => !mild.includes(word.toLowerCase()))

function isShouted(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase())
  return letters.length >= 60 && capitals.length > letters.length * 0.7
}

function isRepeated(text: string): boolean {
  const lines = text
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean)
  return lines.length >= 6 && new Set(lines).size <= lines.length / 3
}
