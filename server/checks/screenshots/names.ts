import type { Box, ScreenWord } from '../../providers/screenshots/index.ts'
import { hasSign, type Likeness, likenessOf, nameIn } from './text.ts'

/** A name on a page that may be the wanted one. */
export interface NameOnPage {
  text: string
  box: Box
  likeness: Likeness
  /** It is written with the sign @. */
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
