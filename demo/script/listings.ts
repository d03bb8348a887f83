import { socialListings } from './social-listings.ts'

/**
 * Course of a campaign: `keep` is topped up and stays running, `fill` runs until its target is met, `end` is
 * ended by its owner after some days, `pause` is paused by its owner near the end of the history.
 */
export type Fate = 'keep' | 'fill' | 'end' | 'pause'

/** A campaign of the demo. Days count from the first day of its history. */
export interface Listing {
  platform: string
  action: string
  /** Promoted content: the slug of a demo website, otherwise its URL without https://. */
  site: string
  /** Title given by its owner; null: the website's own. */
  title: string | null
  /** Name that its page shows; null: the URL contains it. */
  author: string | null
  /** Username in the cast; null: the house. */
  owner: string | null
  day: number
  /** Seconds of the timer; 0: none. */
  seconds: number
  reward: number
  /** Largest target to start with; the wallet may allow less. */
  target: number
  fate: Fate
}

type Run = readonly [day: number, seconds: Listing['seconds'], reward: number, target: number, fate: Fate]

const runs = (site: string, owner: string | null, ...list: readonly Run[]): Listing[] =>
  list.map(([day, seconds, reward, target, fate]) => ({
    platform: 'website',
    action: 'visit',
    title: null,
    author: null,
    site,
    owner,
    day,
    seconds,
    reward,
    target,
    fate,
  }))

/** Visits, site by site. A site's next campaign waits until the previous one is over. */
const websiteListings: readonly Listing[] = [
  ...runs('kiln-and-tide', 'ada', [0, 15, 3, 12, 'fill'], [6, 30, 7, 40, 'fill'], [26, 30, 8, 160, 'keep']),
  ...runs('glaze-notebook', 'ada', [9, 15, 4, 60, 'end']),
  ...runs('clay-by-post', 'ada', [19, 60, 12, 120, 'pause']),
  ...runs('wilk-synths', 'tomaszwilk', [0, 15, 3, 12, 'fill'], [8, 60, 13, 90, 'keep']),
  ...runs('marlow-and-pine', 'marlow_and_pine', [0, 15, 3, 12, 'fill'], [5, 30, 8, 120, 'keep']),
  ...runs(
    'seed-drawer',
    'siobhanwalsh',
    [0, 15, 3, 12, 'fill'],
    [7, 30, 6, 40, 'fill'],
    [27, 15, 4, 150, 'keep'],
  ),
  ...runs(
    'slow-weather',
    'ravimenon',
    [0, 15, 3, 12, 'fill'],
    [6, 120, 24, 20, 'fill'],
    [24, 60, 15, 90, 'keep'],
  ),
  ...runs('field-coat', 'adaeze_obi', [1, 15, 3, 12, 'fill'], [8, 30, 7, 120, 'keep']),
  ...runs('lantern-devlog', 'yukitanabe', [1, 15, 3, 12, 'fill'], [7, 60, 16, 90, 'keep']),
  ...runs(
    'karwendel-by-bike',
    'lenahofer',
    [1, 15, 3, 12, 'fill'],
    [10, 60, 12, 60, 'end'],
    [30, 30, 9, 120, 'keep'],
  ),
  ...runs('one-chair', 'oskarlindgren', [3, 15, 3, 12, 'fill'], [14, 30, 6, 90, 'pause']),
  ...runs('spice-route-sundays', 'priya_raman', [1, 15, 3, 12, 'fill'], [8, 30, 7, 120, 'keep']),
  ...runs('bread-and-salt', 'dimitra_bakes', [2, 15, 3, 12, 'fill'], [9, 15, 5, 150, 'keep']),
  ...runs('half-moon-type', 'halfmoon_type', [3, 15, 3, 12, 'fill'], [12, 60, 14, 90, 'keep']),
  ...runs('cosy-worlds', 'noor_elsayed', [4, 15, 3, 12, 'fill'], [12, 30, 8, 120, 'keep']),
  ...runs('paper-boats', 'paperboats', [4, 15, 3, 24, 'end'], [16, 30, 7, 90, 'keep']),
  ...runs('asante-maps', 'kwameasante', [5, 15, 3, 12, 'fill'], [13, 30, 6, 120, 'keep']),
  ...runs('loom-and-lichen', 'aroha_weaves', [6, 15, 3, 12, 'fill'], [15, 30, 7, 120, 'keep']),
  ...runs('windowsill', 'greenish', [6, 15, 3, 12, 'fill'], [14, 15, 4, 150, 'keep']),
  ...runs('endgame-club', 'theoblanchard', [7, 15, 3, 12, 'fill'], [18, 120, 30, 60, 'keep']),
  ...runs('north-roast', 'ingrid_roasts', [8, 15, 3, 12, 'fill'], [16, 15, 6, 120, 'keep']),
  ...runs('tidewatch', 'marakovac', [11, 15, 3, 12, 'fill'], [20, 30, 9, 90, 'keep']),
  ...runs('two-wheels-east', 'emrekaya', [12, 15, 3, 24, 'end'], [22, 60, 15, 72, 'keep']),
  ...runs('little-observatory', 'mateoquiroga', [13, 15, 3, 12, 'fill'], [23, 60, 12, 72, 'pause']),
  ...runs('silver-and-rain', 'camiladuarte', [14, 15, 3, 12, 'fill'], [24, 30, 7, 90, 'keep']),
  ...runs('third-flush', 'weilingchua', [15, 15, 4, 120, 'keep']),
  ...runs('roof-honey', 'ameliefontaine', [16, 30, 6, 90, 'keep']),
  ...runs('kite-school', 'tariq_kites', [17, 15, 5, 120, 'keep']),
  ...runs('five-words', 'zanele_words', [21, 30, 6, 90, 'keep']),
  ...runs('moss-garden', 'hanakim_moss', [23, 30, 7, 90, 'keep']),
  ...runs('tiny-tools', 'samwhitlock', [26, 15, 4, 120, 'keep']),
  ...runs('puppet-wagon', 'ilsevermeer', [28, 30, 8, 90, 'keep']),
]

/** Websites of the house, whose tasks fill in if too few others are open. */
export const houseSites: readonly string[] = ['night-sky', 'repair-table', 'open-prints', 'quiet-radio']

/** All campaigns. */
export const listings: readonly Listing[] = [...websiteListings, ...socialListings]
