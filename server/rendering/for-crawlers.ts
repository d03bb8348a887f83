import type { FastifyInstance } from 'fastify'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import { newestCards } from '../community/blog/index.ts'
import type { Services } from '../services.ts'

/** Pages of the sitemap: public, and not a step of a flow. */
const found = pages.filter(
  (row) => row.audience === 'public' && !row.step && !row.whenSignedIn && !row.path.includes('{'),
)

const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    // The longest rule counts: the reference is for people.
    'Allow: /api/docs',
    'Disallow: /auth/',
    'Disallow: /logout',
    'Disallow: /player/',
    'Disallow: /website-viewer',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Most posts of the blog in the list of pages. */
const postsMost = 1000

async function sitemap({ pool, config }: Services): Promise<string> {
  const { publicUrl, demo } = config
  const places = found
    .filter((row) => servesIn(row, demo) && !row.preset?.slug)
    .map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
  const posts = (await newestCards(pool, postsMost)).map(
    ({ slug, changedAt }) =>
      `<url><loc>${publicUrl}/blog/${slug}</loc><lastmod>${changedAt.toISOString()}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${[...places, ...posts].join('')}</urlset>\n`
}

/** An overview of the site, its pages and posts, for language models (llmstxt.org). */
async function overview({ pool, config }: Services): Promise<string> {
  const { publicUrl, demo, APP_NAME } = config
  const rows = found.filter((row) => servesIn(row, demo) && row.description)
  const posts = (await newestCards(pool, postsMost)).map((card) => ({ ...card, path: `/blog/${card.slug}` }))
  return [
    `# ${APP_NAME}`,
    '',
    '> A points exchange for creators. Members earn points by giving real attention to other people’s work, and spend them to put their own work in front of people. Every task names how it is checked; points aren’t money and can’t be paid out.',
    '',
    '## Pages',
    '',
    ...[...rows, ...posts].map(
      ({ path, title, description }) => `- [${title}](${publicUrl}${path}): ${description}`,
    ),
    '',
  ].join('\n')
}

/** Serves robots.txt, the sitemap and llms.txt. */
export function serveForCrawlers(app: FastifyInstance, services: Services): void {
  const texts = [
    ['/robots.txt', 'text/plain; charset=utf-8', () => robots(services.config.publicUrl)],
    ['/sitemap.xml', 'application/xml; charset=utf-8', () => sitemap(services)],
    ['/llms.txt', 'text/plain; charset=utf-8', () => overview(services)],
  ] as const
  for (const [path, type, write] of texts)
    app.get(path, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .type(type)
        .send(await write()),
    )
}
