import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '#contract/exchange/catalogue.ts'
import type { PageRow } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { type Check, checkLabels, platformNames } from '#contract/platforms.ts'
import { parseRouteList } from '#tools/route-list.ts'
import { fundTask } from '../attempts.ts'
import { addPerson, give } from '../exchange.ts'
import { openHouse } from './house.ts'
import { type MemberAtBrowser, memberAt } from './people.ts'
import { hydrated } from './quiet-page.ts'

const house = openHouse({ env: { PLAYERS: 'practice' } })
const videoId = '7000000000000000001'

/** Routes of earning and promoting: those in the product's list that the catalogue fills. */
const routes = parseRouteList(readFileSync(join(import.meta.dirname, '../routes.tsv'), 'utf8')).filter(
  ({ path }) => /^\/(earn|platforms|content|mycontent|twitch-)/.test(path),
)
const rows = new Map(pages.map((row) => [row.path, row]))

const videoUrl = `https://www.tiktok.com/@marlow/video/${videoId}`

/** Addresses of a route: all ten platforms' if it belongs to a platform. */
const addressesOf = (path: string): string[] =>
  path.includes('{platform}')
    ? platformNames.map((name) => path.replace('{platform}', name))
    : [path.replace('{videoId}', videoId)]

/** Funds a live task of the first kind of each catalogue row, each by a new owner. */
beforeAll(async () => {
  const { database } = house.server
  for (const [index, row] of catalogue.entries()) {
    const owner = await addPerson(database, `walked_${index}`)
    await give(database, owner, 1000)
    const [seconds = '0', reward = 3] = Object.entries(row.rewards)[0] ?? []
    const { platform, action } = row
    const own = row.key === 'tiktok.watch' ? { externalId: videoId, url: videoUrl } : {}
    for (const kind of row.kinds.slice(0, 1))
      await fundTask(database, { owner, platform, action, kind, reward, seconds: Number(seconds), ...own })
  }
})

/** A member at a browser whose trust allows follows, past the first day. */
async function aMember(name: string): Promise<MemberAtBrowser> {
  const member = await memberAt(house.browser, house.server, name)
  await house.server.database.owner.query(
    `UPDATE member SET credited_count = 5, second_grant_points = 0, created_at = ledger.clock() - interval '3 days'
     WHERE id = $1`,
    [member.id],
  )
  return member
}

/** Status, headings, number of listed tasks and the browser's complaints of a page. */
async function look({ page, complaints }: MemberAtBrowser, address: string) {
  complaints.all.length = 0
  const answer = await page.goto(address)
  await hydrated(page)
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  const cards = await page.getByRole('region', { name: 'Tasks' }).getByRole('listitem').count()
  return { status: answer?.status(), headings, cards, complaints: [...complaints.all] }
}

/** True if the page lists its tasks; a viewer that plays one after another has its list elsewhere. */
const isList = ({ page, preset }: PageRow): boolean =>
  page === 'task-list' || (page === 'watch-list' && preset?.list === undefined)

test('every route of earning, platforms and content opens with its own heading, and every list has tasks', async () => {
  const member = await aMember('walker')
  const headings = new Map<string, string>()
  const wrong: string[] = []
  for (const { path } of routes) {
    const row = rows.get(path)
    if (!row?.page) {
      wrong.push(`${path} is not served`)
      continue
    }
    for (const address of addressesOf(path)) {
      const seen = await look(member, address)
      const [heading = ''] = seen.headings
      if (seen.status !== 200) wrong.push(`${address} status ${seen.status}`)
      if (seen.headings.length !== 1 || heading === '')
        wrong.push(`${address} has ${seen.headings.length} headings`)
      if (headings.has(heading))
        wrong.push(`${address} and ${headings.get(heading)} are both called ${heading}`)
      if (isList(row) && seen.cards === 0) wrong.push(`${address} lists nothing`)
      wrong.push(...seen.complaints.map((complaint) => `${address} ${complaint}`))
      headings.set(heading, address)
    }
  }
  expect(wrong).toEqual([])
  expect(headings.size).toBeGreaterThan(50)
  await member.context.close()
})

/**
 * The browser test that does a task of each check, from the list or the task's page to the points. A task of
 * every catalogue row is done through the API (server/exchange/attempts/walk.test.ts).
 */
const done: Record<Check, { file: string; title: string }> = {
  timer: { file: 'journey.test.ts', title: 'a newcomer earns, funds, and is visited' },
  player: {
    file: 'watch-pages.test.ts',
    title: 'the first YouTube video plays above its list, through to the points',
  },
  account: {
    file: 'connecting.test.ts',
    title: 'a task checked by account goes from its start to the points',
  },
  screenshot: {
    file: 'proof.test.ts',
    title: 'a trusted earner’s sharp screenshot is sent, read and credited while the page is open',
  },
  creator: { file: 'feedback.test.ts', title: 'three answers earn their points and a tip' },
}

describe('a browser test does a task of each check', () => {
  test.each(Object.entries(done))('%s', (check, { file, title }) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8')
    expect(text).toContain(`'${title}'`)
    expect(Object.keys(checkLabels)).toContain(check)
  })
})
