import type { AdSlotName } from '#contract/community/ads.ts'

interface DemoAd {
  slot: AdSlotName
  headline: string
  body: string
  /** Path at example.com, a host that shows a page and belongs to nobody. */
  path: string
  /** Website of the demo whose scene is its picture. */
  site: string
  /** Days before the history's end; below 0: after it. null: until an admin ends it. */
  startsDaysAgo: number
  endsDaysAgo: number | null
  /** Days before the history's end on which the admin pauses it; null: never. */
  pausedDaysAgo: number | null
  dailyCap: number | null
  /** Share of visits on which people open a page with its slot. */
  seenShare: number
}

/** Share of impressions that are clicked. */
export const clickedShare = 0.05

/** Ads in slots of their own: two run, one is paused, one has ended. None runs on the first pages that people see. */
export const ads: readonly DemoAd[] = [
  {
    slot: 'dashboard_side',
    headline: 'Morketid: coffee for dark mornings',
    body: 'Cocoa, raisin, a fire in another room. Roasted on Monday, 250 g a bag.',
    path: 'nordlys-kaffe/morketid',
    site: 'north-roast',
    startsDaysAgo: 30.6,
    endsDaysAgo: null,
    pausedDaysAgo: 14.4,
    dailyCap: 2,
    seenShare: 0.9,
  },
  {
    slot: 'circles_foot',
    headline: 'The waxed field coat, as a pattern',
    body: 'Twelve pieces, sizes 34 to 60, each step as a picture.',
    path: 'obi-patterns/field-coat',
    site: 'field-coat',
    startsDaysAgo: 19.5,
    endsDaysAgo: 8,
    pausedDaysAgo: null,
    dailyCap: null,
    seenShare: 0.35,
  },
  {
    slot: 'activities_foot',
    headline: 'Fala: a pocket synth to solder',
    body: 'Two oscillators, one filter, eight steps. The manual is free to read.',
    path: 'wilk-electronics/fala',
    site: 'wilk-synths',
    startsDaysAgo: 16.5,
    endsDaysAgo: null,
    pausedDaysAgo: null,
    dailyCap: 3,
    seenShare: 0.4,
  },
  {
    slot: 'blog_foot',
    headline: 'Sichel Text, for reading at length',
    body: 'Eight styles, Greek and Vietnamese included. Try all of them.',
    path: 'half-moon-type/sichel-text',
    site: 'half-moon-type',
    startsDaysAgo: 9.7,
    endsDaysAgo: -20,
    pausedDaysAgo: null,
    dailyCap: null,
    seenShare: 0.2,
  },
]
