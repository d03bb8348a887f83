import type { FastifyInstance } from 'fastify'
import { type PageRow, servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import type { Context } from '../http/context.ts'
import { Problem } from '../problem.ts'
import type { Services } from '../services.ts'
import { type Card, drawCard } from './draw-card.ts'
import { factsOf, readPageData } from './page-data.ts'

const entriesMost = 200
/** Cards that may wait for their turn; whoever comes then gets the product's own picture. */
const waitingMost = 10

/** Serves the picture of each public page for link previews at /card and the page's path. */
export function serveCards(app: FastifyInstance, services: Services): void {
  const draw = createDrawer(drawCard)
  for (const row of pages) {
    if (!servesIn(row, services.config.demo) || row.audience !== 'public' || row.path === '/') continue
    const path = `/card${row.path.replace(/\{(\w+)\}/g, ':$1')}`
    app.get(path, async (request, reply) => {
      const drawing = draw(await cardOf(row, factsOf(request, row), request.context))
      if (!drawing) return reply.redirect('/card.png', 302)
      const png = await drawing
      // Other sites show it with a link.
      return reply
        .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/png')
        .send(png)
    })
  }
}

/** The texts of a page as a visitor sees it. @throws Problem not_found, also for a page hidden from search engines */
async function cardOf(row: PageRow, facts: ReturnType<typeof factsOf>, context: Context): Promise<Card> {
  const reads = (row.data ?? []).filter(({ titleOf }) => titleOf)
  const { title, search } = await readPageData(reads, facts, { ...context, member: null })
  if (search?.isHidden) throw new Problem('not_found')
  return {
    site: context.services.config.APP_NAME,
    title: title ?? row.title,
    description: search?.description ?? row.description ?? '',
  }
}

/**
 * Draws cards one at a time, and keeps the last 200; null if too many wait already. One whose title has foreign letters
 * shows only the site's name.
 */
export function createDrawer<Drawn extends Pick<Card, 'site' | 'title'> = Card>(
  draw: (card: Drawn) => Promise<Buffer | null>,
): (card: Drawn) => Promise<Buffer> | null {
  const drawn = new Map<string, Promise<Buffer>>()
  let queue: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return (card) => {
    const key = JSON.stringify(card)
    const known = drawn.get(key)
    if (known) return known
    if (waiting > waitingMost) return null
    waiting += 1
    const png = queue.then(async () => {
      const drawing = (await draw(card)) ?? (await draw({ ...card, title: card.site }))
      if (!drawing) throw new Error('the site’s name has no letter that the typeface knows')
      return drawing
    })
    queue = png.catch(() => drawn.delete(key)).finally(() => (waiting -= 1))
    drawn.set(key, png)
    const [oldest] = drawn.keys()
    if (drawn.size > entriesMost && oldest !== undefined) drawn.delete(oldest)
    return png
  }
}
