import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Course of a campaign: `keep` is topped up and stays running, `fill` runs until its target is met, `end` is
 * ended by its owner after some days, `pause` is paused by its owner near the end of the history.
 */
type Fate = 'keep' | 'fill' | 'end' | 'pause'

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
  /** Username in the cast. */
  owner: string
  day: number
  /** Seconds of the timer; 0: none. */
  seconds: number
  reward: number
  /** Largest target to start with; the wallet may allow less. */
  target: number
  fate: Fate
}

/**
 * Invented campaigns, one per line: owner, day, platform and action, seconds, reward, target, fate, site, title and
 * author. Visits come first, website by website: a website's next campaign waits until the previous one is over.
 */
const lines = readFileSync(join(import.meta.dirname, 'listings.txt'), 'utf8')

/** All campaigns. */
export const listings: readonly Listing[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [facts = '', title = null, author = null] = line.split(' | ')
    const [owner = '', day, what = '', seconds, reward, target, fate, site = ''] = facts.split(' ')
    const [platform = '', action = ''] = what.split('.')
    return {
      owner,
      platform,
      action,
      site,
      title,
      author,
      day: Number(day),
      seconds: Number(seconds),
      reward: Number(reward),
      target: Number(target),
      fate: fate as Fate,
    }
  })

/** Websites of the house, whose tasks fill in if too few others are open. */
export const houseSites: readonly string[] = ['night-sky', 'repair-table', 'open-prints', 'quiet-radio']

/** Websites whose scenes illustrate the content of people without a website. */
export const scenesOf: Readonly<Record<string, string>> = {
  linh_tran: 'quiet-radio',
  nkechi_reads: 'paper-boats',
  finnur_a: 'endgame-club',
  chiara_g: 'open-prints',
  rafael_lima: 'slow-weather',
  anoukvd: 'cosy-worlds',
  bogdan_m: 'repair-table',
  pilar_ramos: 'bread-and-salt',
}
