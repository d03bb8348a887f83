import { beforeAll, describe, expect, test } from 'vitest'
import { type LocalPerson, shareApp } from '#tests/app.ts'
import { errorOf } from '#tests/campaigns.ts'
import { shareDatabase } from '#tests/database.ts'
import { give, walletOf } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const local = shareApp(shareServices(database))
let finance: LocalPerson

beforeAll(async () => {
  finance = await local.join('moves_back')
  await database.owner.query(`UPDATE member SET staff_role = 'finance' WHERE id = $1`, [finance.id])
})

const reverse = (transferId: string) => finance.tries.reverseTransfer({ transferId, reason: 'Paid twice.' })
const transfersOf = async ({ id }: LocalPerson) => {
  const { rows } = await database.owner.query('SELECT username FROM member WHERE id = $1', [id])
  return (await finance.do.listTransfers({ search: rows[0].username })).transfers
}

describe('a reversal', () => {
  test('of a purchase is rejected, since what it bought would stay, and says how the points are given back', async () => {
    const buyer = await local.join('points_buyer')
    await give(database, buyer, 100)
    await buyer.do.buyCampaignSlot()
    const [paid] = await transfersOf(buyer)
    expect(paid?.reason).toBe('campaign_slot')
    expect(errorOf(await reverse(paid?.id ?? ''))).toMatchObject({
      code: 'conflict',
      message: 'What they paid for would stay. Add points on the member’s page instead.',
    })
    expect(await walletOf(database, buyer)).toBe(100)
  })

  test('counts towards the limit together with the others of 24 hours', async () => {
    const person = await local.join('points_moved_back')
    for (let count = 0; count < 2; count++) await give(database, person, 6_000)
    const given = (await transfersOf(person)).filter(({ points }) => points === 6_000)
    const states: string[] = []
    for (const { id } of given) states.push((await reverse(id)).body.change.state)
    expect(states).toEqual(['done', 'waiting'])
    expect(await walletOf(database, person)).toBe(6_050)
  })
})
