import type { Services } from '../../services.ts'
import { saveContent, siteKeyOf } from '../content/index.ts'

export { publishHouseTasks, startHouseFund } from './publish-house-tasks.ts'
export { readHouseFund } from './queries.ts'
export { settleNights } from './settle-nights.ts'

/** A website that house tasks may lead to, in canonical form; a page of our own as its path. */
export interface HouseSite {
  url: string
  title: string
}

/** Puts a website into the stock that house tasks are made from; answers the content's id. */
export const addHouseSite = ({ pool }: Pick<Services, 'pool'>, { url, title }: HouseSite): Promise<number> =>
  saveContent(pool, { ownerId: null, platform: 'website', kind: 'site', url, siteKey: siteKeyOf(url), title })
