import type { Ad, AdState } from '#contract/community/managed-ads.ts'

export const stateWords: Record<AdState, string> = {
  running: 'Running',
  scheduled: 'Scheduled',
  paused: 'Paused',
  ended: 'Ended',
}

/** Clicks of a hundred impressions: "2.6%"; without any, "0%". */
export const rateText = ({ seen, clicked }: Pick<Ad, 'seen' | 'clicked'>): string =>
  seen === 0 || clicked === 0 ? '0%' : `${((clicked / seen) * 100).toFixed(1)}%`
