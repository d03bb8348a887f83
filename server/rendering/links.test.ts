import { beforeAll, expect, test } from 'vitest'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { shareApp } from '#tests/app.ts'
import { addEarner, fundTask } from '#tests/attempts.ts'
import { shareDatabase } from '#tests/database.ts'
import { fundWebsite, give } from '#tests/exchange.ts'
import { shareServices } from '#tests/services.ts'

const database = shareDatabase()
const services = shareServices(database, { DEMO: 'off' })
const local = shareApp(services)

interface Answer {
  statusCode: number
  body: string
  headers: Record<string, unknown>
}

/** Fills the lists of a member's own campaigns and of other members' campaigns. */
beforeAll(async () => {
  const owner = await addEarner(database)
  await give(database, owner, 1000)
  await fundWebsite(database, { owner, url: 'https://kiln.example/', title: 'A kiln for small pots' })
  await fundTask(database, { owner })
})

/** Signing out would end the walk, and the API reference is not one of our pages. */
const isFollowed = (address: string): boolean => !/^\/(logout|assets|api\/(logout|docs))/.test(address)

const begin = pages
  .filter((row) => servesIn(row, false) && !/\{(?!platform\})/.test(row.path))
  .map(({ path }) => path.replace('{platform}', 'youtube'))
  .filter(isFollowed)

const linksOf = (html: string): string[] =>
  [...html.matchAll(/\s(?:href|src|action)="(\/[^"#]*)/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  )

/**
 * Follows one link to every place that a page leads to. Returns the dead ones with the page that links to
 * them, and the number of links followed.
 */
async function deadLinks(
  fetch: (path: string) => Promise<Answer>,
): Promise<{ dead: string[]; seen: number }> {
  const from = new Map(begin.map((path) => [path, 'the route table']))
  const places = new Set(begin)
  const dead: string[] = []
  for (const [address, page] of from) {
    const { statusCode, body, headers } = await fetch(address)
    if (statusCode === 404 || statusCode >= 500) dead.push(`${page} leads to ${address}: ${statusCode}`)
    if (!String(headers['content-type']).startsWith('text/html')) continue
    for (const link of linksOf(body)) {
      const place = link.replace(/\?.*/, '')
      if (!isFollowed(link) || places.has(place)) continue
      places.add(place)
      from.set(link, address)
    }
  }
  return { dead, seen: from.size }
}

test.for(['visitor', 'member', 'admin'] as const)(
  'no link on any page that a %s sees is dead',
  async (who) => {
    const person = who === 'visitor' ? null : await local.join(`walking_${who}`)
    if (who === 'admin')
      await database.owner.query('UPDATE member SET is_admin = true WHERE id = $1', [person?.id])
    const { dead, seen } = await deadLinks(person ? person.fetch : local.get)
    expect(dead).toEqual([])
    expect(seen).toBeGreaterThan(begin.length)
    if (person) expect((await person.fetch('/dashboard')).statusCode).toBe(200)
  },
)
