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

/** Opinions on a piece from which they are summed up, and those that must meet in one window. */
const [leastOpinions, leastInWindow] = [3, 2]
/** Opinions this close to each other mean one moment. */
const windowSeconds = 10

/** The time that most opinions of a side are about: the middle one of the densest window; null: they are apart. */
function densest(moments: readonly Moment[], wanted: MomentSide): number | null {
  const times = moments
    .flatMap(({ seconds, side }) => (side === wanted ? [seconds] : []))
    .sort((a, b) => a - b)
  let best: readonly number[] = []
  for (const [index, start] of times.entries()) {
    const inWindow = times.slice(index).filter((seconds) => seconds < start + windowSeconds)
    if (inWindow.length > best.length) best = inWindow
  }
  return best.length < leastInWindow ? null : (best[Math.floor((best.length - 1) / 2)] ?? null)
}

/** Sums up on which moments opinions agree, as a sentence: "1:12 carries it, 0:40 loses them."; null: nothing yet. */
export function momentsSentence(moments: readonly Moment[]): string | null {
  if (moments.length < leastOpinions) return null
  const [works, fix] = momentSides.map((side) => densest(moments, side))
  const parts = [
    ...(works == null ? [] : [`${clockText(works)} carries it`]),
    ...(fix == null ? [] : [`${clockText(fix)} loses them`]),
  ]
  return parts.length === 0 ? null : `${parts.join(', ')}.`
}

/** Share of a line within which opinions of one side are one dome: on a phone a narrower one is hard to press. */
const domeShare = 1 / 16

/** Opinions of one side that a map draws as one dome. */
export interface Dome<M> {
  side: MomentSide
  /** Place of its first opinion on the line, 0 to 1. */
  at: number
  /** Ordered by their time. */
  moments: M[]
}

/** Domes of a map, from left to right, with each opinion in one of them. lengthSeconds: of the line. */
export function domesOf<M extends Moment>(moments: readonly M[], lengthSeconds: number): Dome<M>[] {
  const domes: Dome<M>[] = []
  for (const moment of moments.toSorted((a, b) => a.seconds - b.seconds)) {
    const at = Math.min(moment.seconds / Math.max(lengthSeconds, 1), 1)
    const last = domes.findLast(({ side }) => side === moment.side)
    if (last && at - last.at < domeShare) last.moments.push(moment)
    else domes.push({ side: moment.side, at, moments: [moment] })
  }
  return domes
}
