import { readEarnerView } from '#server/exchange/tasks/earner-view.ts'
import { readMixed, readSorted } from '#server/exchange/tasks/feed.ts'
import { compareOnOwnDatabase } from './compare.ts'
import { campaignSize, seedCampaigns } from './seed.ts'

const { live, members, owners, earner } = campaignSize
const filter = { pairs: null }

console.log(
  `${live} live campaigns of ${owners} owners, ${members} members; each way but the last is one read`,
)
await compareOnOwnDatabase({ table: 'campaign', rows: live }, seedCampaigns, (parts) => {
  const services = { ...parts, platforms: new Map() }
  const known = readEarnerView(services, earner)
  const listing = async () => ({ services, view: await known, filter, limit: 20 })
  const pair = { pairs: [{ platform: 'youtube', action: 'watch', kinds: null }] } as const
  return {
    'feed, first page': async () => readMixed(await listing(), null),
    'feed, by reward': async () => readSorted(await listing(), 'reward', null),
    'one pair, first page': async () => readMixed({ ...(await listing()), filter: pair }, null),
    'tasks closed to the member': () => readEarnerView(services, earner),
    'both, as in a page': async () => {
      const view = await readEarnerView(services, earner)
      return readMixed({ services, view, filter, limit: 20 }, null)
    },
  }
})
console.log(`target: the feed's p99 at most 5 times that of a read by primary key`)
