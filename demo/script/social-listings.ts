import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Listing } from './listings.ts'

/**
 * Invented campaigns on platforms other than websites, one per line: owner, day, platform and action, seconds
 * (0: no timer), reward, target, fate, URL, title, and the name that its page shows if the URL does not
 * contain it.
 */
const lines = readFileSync(join(import.meta.dirname, 'social-listings.txt'), 'utf8')

/** Campaigns on platforms. */
export const socialListings: readonly Listing[] = lines
  .trim()
  .split('\n')
  .map((line) => {
    const [facts = '', title = '', author] = line.split(' | ')
    const [owner = '', day, what = '', seconds, reward, target, fate, site = ''] = facts.split(' ')
    const [platform = '', action = ''] = what.split('.')
    return {
      owner,
      platform,
      action,
      site,
      title,
      author: author ?? null,
      day: Number(day),
      seconds: Number(seconds),
      reward: Number(reward),
      target: Number(target),
      fate: fate as Listing['fate'],
    }
  })

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
