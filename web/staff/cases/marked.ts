import type { Finding } from '#contract/moderation.ts'

/** Characters that nobody sees: the check reads words without them. */
const unseen = '\\p{Default_Ignorable_Code_Point}*'

const patternOf = (about: string): string =>
  [...about.normalize('NFC')].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')).join(unseen)

/** A text in pieces, in turn what is between and what a check found in it: whole words where there are some. */
export function markedParts(text: string, findings: readonly Finding[]) {
  const composed = text.normalize('NFC')
  const patterns = findings
    .filter(({ source }) => source === 'words' || source === 'link')
    .toSorted((one, other) => other.about.length - one.about.length)
    .map(({ about }) => {
      const anywhere = patternOf(about)
      const whole = `(?<![\\p{L}\\p{N}_])${anywhere}(?![\\p{L}\\p{N}_])`
      return new RegExp(whole, 'iu').test(composed) ? whole : anywhere
    })
  const pieces =
    patterns.length > 0 ? composed.split(new RegExp(`(${patterns.join('|')})`, 'giu')) : [composed]
  return pieces.map((words, index) => ({ place: index, words, isFound: index % 2 === 1 }))
}
