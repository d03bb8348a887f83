import type pg from 'pg'
import { findAll, tsqueryOf } from '#server/community/search/index.ts'
import { readConfig } from '#server/config.ts'
import { compareOnOwnDatabase } from './compare.ts'
import { campaignSize, circleSize, seedCampaigns, seedCircles } from './seed.ts'

const { live, earner } = campaignSize
/** Words in the texts; the nth is rarer than the ones before it. */
const vocabulary = 3_000

/** Seeds a full exchange and a large circle. Texts have words of the vocabulary; the first ones are in most texts. */
async function seed(owner: pg.Pool): Promise<void> {
  await seedCampaigns(owner)
  await seedCircles(owner)
  const words = (count: number, row: string): string =>
    `(SELECT string_agg('v' || floor(power(random(), 3) * ${vocabulary}) || 'x', ' ') FROM generate_series(1, ${count}) WHERE ${row} > 0)`
  await owner.query(`UPDATE content SET title = ${words(6, 'content.id')};
    UPDATE circle SET about = ${words(4, 'circle.id')};
    UPDATE circle_post SET text = ${words(30, 'circle_post.id')}`)
  await owner.query('VACUUM FULL ANALYZE')
}

console.log(
  `${live} live campaigns, ${circleSize.posts} posts; reads of a member, by how many texts have the word`,
)
await compareOnOwnDatabase({ table: 'campaign', rows: live }, seed, (parts) => {
  const services = { ...parts, config: readConfig({ DEMO: 'off' }), platforms: new Map() }
  const drawn = (from: number, upTo: number): string =>
    `v${from + Math.floor(Math.random() * (upTo - from))}x`
  const find = (text: string) => findAll({ services, member: { id: earner } }, text, tsqueryOf(text) ?? '')
  return {
    'rare word': () => find(drawn(vocabulary / 2, vocabulary)),
    'usual word': () => find(drawn(20, 200)),
    'most usual word': () => find('v0x'),
    'beginning of all words': () => find('v'),
    'two words': () => find(`v${Math.floor(Math.random() * 20)}x ${drawn(0, 200)}`),
    'a word nobody wrote': () => find('zzz'),
  }
})
console.log('target: p99 of a search at most 5 times that of a read by primary key')
