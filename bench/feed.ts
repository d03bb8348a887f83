import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { readEarnerView } from '#server/exchange/tasks/earner-view.ts'
import { readMixed, readSorted } from '#server/exchange/tasks/feed.ts'
import { openSettings } from '#server/settings/index.ts'
import { byKey, compareWithKey, type Way } from './compare.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'
import { campaignSize, seedCampaigns } from './seed.ts'

const { live, members, owners, earner } = campaignSize

/** Seeds a full exchange and compares a member's reads. */
async function bench(addressOf: AddressOf): Promise<void> {
  const owner = createPool(addressOf('owner'), { max: 2, statementTimeoutMs: 0 })
  // One connection for lists and the yardstick, one for the rest, as in a server. Each read waits for the one
  // before.
  const pool = createPool(addressOf('app'), { max: 1 })
  const listPool = createPool(addressOf('app'), { max: 1, forLists: true })
  const settings = await openSettings(pool)
  try {
    console.log(`seeding: ${live} live campaigns of ${owners} owners, ${members} members`)
    await seedCampaigns(owner)
    await compareWithKey(waysOf({ pool, listPool, settings }))
    console.log(`target: the feed's p99 at most 5 times that of a read by primary key`)
  } finally {
    settings.close()
    await Promise.all([owner.end(), pool.end(), listPool.end()])
  }
}

type Parts = Parameters<typeof readEarnerView>[0] & { listPool: pg.Pool }

/** Compared reads; each is a single read, except the last. */
function waysOf(services: Parts): Record<string, Way> {
  const { listPool } = services
  const filter = { pairs: null }
  const view = readEarnerView(services, earner)
  const first = async () => readMixed({ services, view: await view, filter, limit: 20 }, null)
  return {
    [byKey]: async () =>
      listPool.query({
        name: 'by-key',
        text: 'SELECT * FROM campaign WHERE id = $1',
        values: [1 + Math.floor(Math.random() * live)],
      }),
    'feed, first page': first,
    'feed, by reward': async () =>
      readSorted({ services, view: await view, filter, limit: 20 }, 'reward', null),
    'one pair, first page': async () =>
      readMixed(
        {
          services,
          view: await view,
          filter: { pairs: [{ platform: 'youtube', action: 'watch', kinds: null }] },
          limit: 20,
        },
        null,
      ),
    'tasks closed to the member': () => readEarnerView(services, earner),
    'both, as in a page': async () => {
      const fresh = await readEarnerView(services, earner)
      return readMixed({ services, view: fresh, filter, limit: 20 }, null)
    },
  }
}

await onOwnDatabase(bench)
