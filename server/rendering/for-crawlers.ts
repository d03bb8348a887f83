import type { FastifyInstance } from 'fastify'
import { servesIn } from '#contract/pages/row.ts'
import { pages } from '#contract/pages.ts'
import type { Services } from '../services.ts'

/** Pages of the sitemap: public, and not a step of a flow. */
const found = pages.filter(
  (row) => row.audience === 'public' && row.page && !row.step && !row.whenSignedIn && !row.path.includes('{'),
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

const sitemap = (publicUrl: string, demo: boolean): string => {
  const places = found
    .filter((row) => servesIn(row, demo))
    .map(({ path }) => `<url><loc>${publicUrl}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${places.join('')}</urlset>\n`
}

/** An overview of the site and its pages, for language models (llmstxt.org). */
const overview = (name: string, publicUrl: string, demo: boolean): string =>
  [
    `# ${name}`,
    '',
    '> A points exchange for creators. Members earn points by giving real attention to other people’s work, and spend them to put their own work in front of people. Every task names how it is checked; points are not money and cannot be paid out.',
    '',
    '## Pages',
    '',
    ...found
      .filter((row) => servesIn(row, demo) && row.description)
      .map(({ path, title, description }) => `- [${title}](${publicUrl}${path}): ${description}`),
    '',
  ].join('\n')

/** Serves robots.txt, the sitemap and llms.txt. */
export function serveForCrawlers(app: FastifyInstance, { config }: Services): void {
  const { publicUrl, demo, APP_NAME } = config
  const texts = [
    ['/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl)],
    ['/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, demo)],
    ['/llms.txt', 'text/plain; charset=utf-8', overview(APP_NAME, publicUrl, demo)],
  ] as const
  for (const [path, type, text] of texts)
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type(type).send(text),
    )
}
