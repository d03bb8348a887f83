/** Lower case without accents: the engine reads é as é or e. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘`]/g, "'")

/** A name as it is compared, without the page's signs before and after it. */
export const nameIn = (text: string): string => text.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, '')

/** True if a text is written as a handle, with the sign before it (which may be read as © or ®). */
export const hasSign = (text: string): boolean => /^[^\p{L}\p{N}]{0,2}[@©®]/u.test(text)

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

/** Number of the 64 bits in which two perceptual hashes differ; up to 2 is a hint, no more than that. */
export const hashDistance = (one: string, other: string): number =>
  (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length
