import type pg from 'pg'
import { createPool } from '#database/connection.ts'
import { findAll, tsqueryOf } from '#server/community/search/index.ts'
import { readConfig } from '#server/config.ts'
import { openSettings } from '#server/settings/index.ts'
import { byKey, compareWithKey, type Way } from './compare.ts'
import { type AddressOf, onOwnDatabase } from './database.ts'
import { campaignSize, circleSize, seedCampaigns, seedCircles } from './seed.ts'

const { live, earner } = campaignSize
const { posts } = circleSize
/** Words in the texts; the nth is rarer than the ones before it. */
const vocabulary = 3_000

/** Seeds a full exchange and a large circle, and compares a member's searches with a read by primary key. */
async function bench(addressOf: AddressOf): Promise<void> {
  const owner = createPool(addressOf('owner'), { max: 1, statementTimeoutMs: 0 })
  const pool = createPool(addressOf('app'), { max: 1 })
  const listPool = createPool(addressOf('app'), { max: 1, forLists: true })
  const settings = await openSettings(pool)
  try {
    console.log(`seeding: ${live} live campaigns, ${posts} posts`)
    await seedCampaigns(owner)
    await seedCircles(owner)
    await writeWords(owner)
    const config = readConfig({ DEMO: 'off' })
    const services = { pool, listPool, settings, config, platforms: new Map() }
    await compareWithKey(waysOf(services))
    console.log(`target: p99 of a search at most 5 times that of a read by primary key`)
  } finally {
    settings.close()
    await Promise.all([owner.end(), pool.end(), listPool.end()])
  }
}

/** Compared reads: the endpoint's for a member, by how many texts have the word. */
function waysOf(services: Parameters<typeof findAll>[0]['services']): Record<string, Way> {
  const { pool } = services
  const drawn = (from: number, upTo: number): string =>
    `v${from + Math.floor(Math.random() * (upTo - from))}x`
  const find = (text: string) => findAll({ services, member: { id: earner } }, text, tsqueryOf(text) ?? '')
  return {
    [byKey]: () =>
      pool.query({
        name: 'by-key',
        text: 'SELECT * FROM campaign WHERE id = $1',
        values: [1 + Math.floor(Math.random() * live)],
      }),
    'rare word': () => find(drawn(vocabulary / 2, vocabulary)),
    'usual word': () => find(drawn(20, 200)),
    'most usual word': () => find('v0x'),
    'beginning of all words': () => find('v'),
    'two words': () => find(`v${Math.floor(Math.random() * 20)}x ${drawn(0, 200)}`),
    'a word nobody wrote': () => find('zzz'),
  }
}

/** Gives titles six words, circles four and posts thirty, of the vocabulary; the first ones are in most texts. */
async function writeWords(owner: pg.Pool): Promise<void> {
  const words = (count: number, row: string): string =>
    `(SELECT string_agg('v' || floor(power(random(), 3) * ${vocabulary}) || 'x', ' ') FROM generate_series(1, ${count}) WHERE ${row} > 0)`
  await owner.query(`UPDATE content SET title = ${words(6, 'content.id')};
    UPDATE circle SET about = ${words(4, 'circle.id')};
    UPDATE circle_post SET text = ${words(30, 'circle_post.id')}`)
  await owner.query('VACUUM FULL ANALYZE')
}

await onOwnDatabase(bench)
