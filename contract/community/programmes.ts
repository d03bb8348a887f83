import type { PlatformName } from '../platforms.ts'
import programmesRead from './programmes.json' with { type: 'json' }

/** A page that a figure was read on. */
export interface Source {
  label: string
  url: string
  /** Day it was read. */
  checkedAt: string
}

/** One figure that a programme asks for; `anyOf` names alternatives, of which one is enough. */
export interface Condition {
  anyOf: readonly { metric: Metric; least: number }[]
}

/** A way to earn money on a platform. Without conditions its figures are unconfirmed: `why` says so. */
export interface Programme {
  id: string
  platform: PlatformName
  name: string
  gives: string
  conditions: readonly Condition[]
  /** Statements that no figure shows: a person answers them. */
  statements: readonly string[]
  why?: string
  /** The platform’s own page, which decides. */
  official: string
  source: Source | null
}

/** Figures that a person types, with the words of their fields. */
export const metrics = {
  subscribers: 'Subscribers',
  followers: 'Followers',
  uploads90: 'Public uploads, last 90 days',
  watchHours: 'Public watch hours, last 12 months',
  shortsViews: 'Public Shorts views, last 90 days',
  views30: 'Video views, last 30 days',
  streamHours: 'Hours streamed, last 30 days',
  streamDays: 'Days streamed, last 30 days',
  averageViewers: 'Average viewers, last 30 days',
} as const
export type Metric = keyof typeof metrics

/** Programmes with the figures that a page supports. Those in conflict or unread have none (docs/decisions/091). */
export const programmes = programmesRead as readonly Programme[]

/** Progress of a condition, with the alternative nearest to it. unknown: a figure that was not given may be enough. */
export type Progress =
  | { state: 'met' }
  | { state: 'short' | 'unknown'; nearest: { metric: Metric; missing: number } | null }

/** Compares a condition with the figures that are known. */
export function progressOf({ anyOf }: Condition, figures: Partial<Record<Metric, number>>): Progress {
  const known = anyOf.flatMap(({ metric, least }) => {
    const value = figures[metric]
    return value === undefined ? [] : [{ metric, missing: least - value, share: value / least }]
  })
  if (known.some(({ missing }) => missing <= 0)) return { state: 'met' }
  const [first = null] = known.toSorted((a, b) => b.share - a.share)
  const nearest = first && { metric: first.metric, missing: first.missing }
  return { state: known.length < anyOf.length ? 'unknown' : 'short', nearest }
}

/** Metrics that a platform’s programmes ask for, each once. */
export const metricsOf = (own: readonly Programme[]): Metric[] => [
  ...new Set(
    own.flatMap(({ conditions }) => conditions.flatMap(({ anyOf }) => anyOf.map(({ metric }) => metric))),
  ),
]
