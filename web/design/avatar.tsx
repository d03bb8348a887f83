import { classes } from './classes.ts'

interface Props {
  name: string
  /** The member's picture; without one, the initials on the name's tint. */
  imageUrl?: string | null | undefined
  /** Pixels; 24 is drawn as 26. */
  size?: 24 | 32 | 40 | 56 | undefined
}

/** A person as a disc. Decorative: the name is always beside it. */
export function Avatar({ name, imageUrl, size = 32 }: Props) {
  return (
    <span
      className={classes('avatar', size !== 32 && `avatar-${size}`)}
      style={imageUrl ? undefined : { background: tintOf(name) }}
      aria-hidden="true"
    >
      {imageUrl ? <img src={imageUrl} alt="" loading="lazy" decoding="async" /> : initials(name)}
    </span>
  )
}

/** First letters of the words, upper case, at most two (spec §3). A name of one word is split at . _ or -. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const parts = words.length > 1 ? words : (words[0] ?? '').split(/[._-]+/)
  return parts
    .map((part) => [...part][0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toUpperCase()
}

/** Pastels that carry dark initials at 7:1 or better. */
const tints = [
  '#a9e3be',
  '#a9cff2',
  '#f4b7cf',
  '#c9c1f0',
  '#f3d592',
  '#e8c3a6',
  '#b9dcd9',
  '#d5dba4',
] as const

/** Background of a name's initials: the same name has the same tint everywhere, always. */
export function tintOf(name: string): string {
  let sum = 7
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return tints[sum % tints.length] ?? tints[0]
}
