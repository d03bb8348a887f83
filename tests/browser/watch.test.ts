import { beforeAll, expect, test, vi } from 'vitest'
import { fundTask, type TestTask } from '../attempts.ts'
import { attemptsOf, give, join, type Person, statementOf } from '../exchange.ts'
import { openHouse } from './house.ts'
import { memberAt } from './people.ts'
import { contents, pressPlay, watchCard } from './watching.ts'

vi.setConfig({ testTimeout: 60_000 })

const house = openHouse({ env: { PLAYERS: 'practice' } })
let owner: Person
let videos = 0

beforeAll(async () => {
  owner = await join(house.server, 'owner')
  await give(house.server.database, owner, 100_000)
})

/** A TikTok video that somebody promotes; the prefix chooses what is wrong with it. */
async function video(task: Partial<TestTask> = {}, prefix = '7000') {
  const id = `${prefix}${String(++videos).padStart(15, '0')}`
  const campaignId = await fundTask(house.server.database, {
    ...{ owner, platform: 'tiktok', action: 'watch', reward: 3, seconds: 2 },
    ...contents.tiktok(id),
    ...task,
  })
  return { id, campaignId, href: `/platforms/tiktok/watch/${id}` }
}

const at = (name: string) => memberAt(house.browser, house.server, name)

test('a whole watch: the player loads, play is pressed, the seconds are confirmed, the points come', async () => {
  const { href } = await video()
  const earner = await at('whole')
  const { page, context, complaints } = earner
  await page.goto(href)
  await watchCard(page, 'ready').getByText('Press play to begin').waitFor()
  await watchCard(page, 'ready').getByText('Practice player').waitFor()
  expect(await attemptsOf(house.server.database, earner)).toEqual([])
  await pressPlay(page)
  await watchCard(page, 'watching').getByText('confirmed of 2').waitFor()
  await watchCard(page, 'complete').getByRole('heading', { name: 'Done' }).waitFor()
  await page.waitForURL('**/earn-points')
  expect(await statementOf(house.server.database, earner)).toEqual(['welcome_grant 50', 'attempt_credit 3'])
  complaints.expectOnly()
  await context.close()
})
