import type { Box, ScreenWord } from '../../providers/screenshots/index.ts'

/** A name on a page that may be the wanted one. */
export interface NameOnPage {
  text: string
  box: Box
  likeness: Likeness
  /** True if an @ precedes it. */
  sign: boolean
  /** No word precedes it on its line: a name in a sentence is only mentioned. */
  startsLine: boolean
}

/** All places on a page where the wanted name may be, and every other name with a sign. */
export function namesOn(words: readonly ScreenWord[], wanted: string): NameOnPage[] {
  const wantedName = nameIn(wanted).replace(/\s/g, '')
  const maxWords = Math.max(2, wanted.trim().split(/\s+/).length + 1)
  return words.flatMap((word) => {
    const run = runFrom(words, word, maxWords)
    const candidates = run.map((_, count) => nameOf(run.slice(0, count + 1), wantedName))
    const best =
      candidates.find(({ likeness }) => likeness === 'same') ??
      candidates.find(({ likeness }) => likeness === 'alike') ??
      candidates[0]
    if (!best || (best.likeness === 'other' && !isName(best))) return []
    const likeness = isDoubled(words, word, best) && best.likeness !== 'other' ? 'near' : best.likeness
    return [{ ...best, likeness, startsLine: !wordBefore(words, word) }]
  })
}

const isName = ({ sign, text }: Omit<NameOnPage, 'startsLine'>): boolean => sign && nameIn(text).length > 2

/** True for a sign before a sign, as when a name is laid over another whose own sign still shows. */
const isDoubled = (
  words: readonly ScreenWord[],
  first: ScreenWord,
  { sign, text }: Pick<NameOnPage, 'sign' | 'text'>,
): boolean =>
  /[@©®]{2}/.test(text) ||
  (sign && words.some(({ box, text: before }) => follows(box, first.box) && /[@©®]$/.test(before)))

function nameOf(run: readonly ScreenWord[], wantedName: string): Omit<NameOnPage, 'startsLine'> {
  const text = run.map((word) => word.text).join('')
  const likeness = likenessOf(nameIn(text), wantedName)
  return {
    text,
    sign: hasSign(text),
    box: around(run.map(({ box }) => box)),
    // Joined words count only if they leave no doubt.
    likeness: run.length > 1 && likeness === 'near' ? 'other' : likeness,
  }
}

/** A word and those that follow it on its line without a gap, up to `maxWords` in all. */
function runFrom(words: readonly ScreenWord[], first: ScreenWord, maxWords: number): ScreenWord[] {
  const run = [first]
  while (run.length < maxWords) {
    const last = run[run.length - 1] as ScreenWord
    const next = words.find((word) => word !== last && follows(last.box, word.box))
    if (!next) break
    run.push(next)
  }
  return run
}

const wordBefore = (words: readonly ScreenWord[], { box }: ScreenWord): boolean =>
  words.some((word) => follows(word.box, box) && /[\p{L}\p{N}]{2}/u.test(word.text))

/** True if `after` comes right after `before` on a line, a space apart. */
function follows(before: Box, after: Box): boolean {
  const gap = after.left - before.left - before.width
  const height = Math.min(before.height, after.height)
  const apart = Math.abs(before.top + before.height / 2 - after.top - after.height / 2)
  return gap > -height * 0.4 && gap < height * 0.9 && apart < Math.max(before.height, after.height) * 0.5
}

function around(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const right = Math.max(...boxes.map((box) => box.left + box.width))
  const bottom = Math.max(...boxes.map((box) => box.top + box.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Lower case without accents: the engine reads é as é or e. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘`]/g, "'")

/** A name as it is compared, without the page's signs before and after it. */
const nameIn = (text: string): string => text.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')

/** True if a text is written as a handle, with the sign before it (which may be read as © or ®). */
const hasSign = (text: string): boolean => /^[^\p{L}\p{N}]{0,2}[@©®]/u.test(text)

/** Letters that look the same in some typefaces: I, l, 1 and O, 0. */
const alikeFolded = (name: string): string => name.replace(/[il1|]/g, 'l').replace(/[o0]/g, 'o')

export type Likeness = 'same' | 'alike' | 'near' | 'other'

const minNearLength = 10

/**
 * How closely a name that was read matches the wanted one. alike: except for letters that look the same.
 * near: except for one letter, in a name of ten or more; a digit that differs makes it another name.
 */
export function likenessOf(read: string, wanted: string): Likeness {
  const [one, other] = [read.toLowerCase(), wanted.toLowerCase()]
  if (one === other) return 'same'
  const [a, b] = [alikeFolded(one), alikeFolded(other)]
  if (a === b) return 'alike'
  if (b.length < minNearLength || digitsOf(one) !== digitsOf(other)) return 'other'
  return editsBetween(a, b) <= 1 ? 'near' : 'other'
}

const digitsOf = (name: string): string => name.replace(/[^2-9]/g, '')

/** Letters to change, add or remove to get from one text to the other; counted up to 2. */
export function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 1) return 2
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (at === short.length) return long.length - short.length
  const rest = short.length === long.length ? short.slice(at + 1) : short.slice(at)
  return rest === long.slice(at + 1) ? 1 : 2
}

/** The words of a button, without the icons that were read as letters. */
export function labelOf(text: string): string {
  const words = folded(text)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}']+|[^\p{L}\p{N}')]+$/gu, ''))
  const real = words.filter((word) => word.replace(/[^\p{L}]/gu, '').length > 1)
  return real.join(' ')
}
