import type { Services } from '../../services.ts'
import { saveContent, siteKeyOf } from '../content/index.ts'

export { publishHouseTasks, startHouseFund } from './publish-house-tasks.ts'
export { readHouseFund } from './queries.ts'
export { settleNights } from './settle-nights.ts'

/** A website that house tasks can promote: its canonical URL, or the path of a page of our own. */
export interface HouseSite {
  url: string
  title: string
}

/** Adds a website to the stock of house tasks; returns the content's id. */
export const addHouseSite = ({ pool }: Pick<Services, 'pool'>, { url, title }: HouseSite): Promise<number> =>
  saveContent(pool, { ownerId: null, platform: 'website', kind: 'site', url, siteKey: siteKeyOf(url), title })
