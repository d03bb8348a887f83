import type { ContentKind } from '../exchange/catalogue/entries.ts'

/** Maximum length of a piece in seconds: the longest recordings that platforms keep. */
export const pieceMostSeconds = 172_800

const kindsWithLength: ReadonlySet<string> = new Set<ContentKind>(['video', 'track', 'recording', 'clip'])

/** True if a piece of this kind has a length, so feedback on it names a time. */
export const hasLength = (kind: string): boolean => kindsWithLength.has(kind)

/** Side of an opinion: the moment works, or should be fixed. */
export const momentSides = ['works', 'fix'] as const
export type MomentSide = (typeof momentSides)[number]

/** A time within a piece, and whether it works there. */
export interface Moment {
  seconds: number
  side: MomentSide
}

/** Seconds of a time as people type it: "72", "1:12", "1.12", "1:02:03"; null: it is none. */
export function secondsOf(text: string): number | null {
  const parts = text
    .normalize('NFKC')
    .trim()
    .split(/\s*[:.,]\s*/)
  if (parts.length > 3 || parts.some((part) => !/^\d{1,6}$/.test(part))) return null
  const [first = 0, ...rest] = parts.map(Number)
  if (rest.some((part) => part > 59)) return null
  return rest.reduce((sum, part) => sum * 60 + part, first)
}

/** A time within a piece as players show it: "0:07", "1:12", "1:02:03". */
export function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const pair = (part: number): string => String(part).padStart(2, '0')
  const end = `${hours > 0 ? pair(minutes) : minutes}:${pair(Math.floor(seconds) % 60)}`
  return hours > 0 ? `${hours}:${end}` : end
}
