import type { Chance } from './chance.ts'

const firsts =
  'clay iris tom nora pixel quiet lumen brook sable orla milo juno vega tessa ravi ines bela hugo maren pia lino otto'.split(
    ' ',
  )
const lasts =
  'kiln moll hale studio films ceramics beats garden bikes kitchen loops letters stitch records maps lab tapes north ink vale'.split(
    ' ',
  )
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * A handle as people choose them: joined words with capitals, dots, underscores or digits, 6 to 20
 * characters.
 */
export function handleOf(chance: Chance, { dots = true }: { dots?: boolean } = {}): string {
  const [first, last] = [chance.pick(firsts), chance.pick(lasts)]
  const digits = String(chance.int(2, 99))
  const forms = [
    `${first}${last}`,
    `${capital(first)}${capital(last)}`,
    `${first}_${last}`,
    dots ? `${first}.${last}` : `${first}${last}`,
    `${first}${last}${digits}`,
    `the${first}${last}`,
    `${capital(first)}And${capital(last)}`,
    `${first}_${chance.pick(firsts)}_${last}`.slice(0, 20),
  ]
  return chance.pick(forms)
}

/** Another account's handle; every second one is so similar that a hasty eye takes it for the given one. */
export function otherHandle(chance: Chance, handle: string): string {
  const at = chance.int(1, handle.length - 2)
  const near = [
    `${handle}_official`,
    `${handle}${chance.int(1, 9)}`,
    `real${handle}`,
    handle.slice(0, at) + handle.slice(at + 1),
    handle.slice(0, at) + chance.pick([...'aeomstv']) + handle.slice(at),
    handle.slice(0, at) + chance.pick([...'aekmstv']) + handle.slice(at + 1),
  ]
  const other = chance.oneIn(2) ? chance.pick(near) : handleOf(chance)
  return other.toLowerCase() === handle.toLowerCase() ? otherHandle(chance, handle) : other
}

/** Display name above a handle. */
export const nameOf = (handle: string): string =>
  handle
    .replace(/\d+$/, '')
    .split(/[._]|(?<=[a-z])(?=[A-Z])/)
    .filter((part) => part !== '')
    .map(capital)
    .join(' ')

/** Handle of a person who is neither of the two. */
export const passerBy = (chance: Chance): string =>
  `${chance.pick(firsts)}${chance.pick(lasts)}${chance.int(100, 999)}`
