import type { FastifyInstance, FastifyReply } from 'fastify'
import { newestPosts } from '../community/blog/index.ts'
import { escapeHtml } from '../markdown.ts'
import type { Services } from '../services.ts'
import { createPageCache } from './page-cache.ts'

const most = 20
const maxAgeSeconds = 60

type Post = Awaited<ReturnType<typeof newestPosts>>[number]
interface Site {
  name: string
  publicUrl: string
}

/** The feeds of the blog, as the head of its pages names them. */
export const feeds = [
  { path: '/blog/rss.xml', type: 'application/rss+xml', write: rss },
  { path: '/blog/atom.xml', type: 'application/atom+xml', write: atom },
] as const

/** Serves the newest posts of the blog as RSS 2.0 and Atom, each made once a minute or when a post changes. */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  const { APP_NAME: name, publicUrl } = services.config
  const cache = createPageCache()
  for (const { path, type, write } of feeds)
    app.get(path, async (request, reply): Promise<FastifyReply> => {
      const key = `${path} ${services.settings.contentVersion()}`
      const { plain, etag } = await cache.get(key, maxAgeSeconds, async () =>
        write({ name, publicUrl }, await newestPosts(services, most)),
      )
      reply.headers({ 'cache-control': `public, max-age=${maxAgeSeconds}`, etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type(`${type}; charset=utf-8`).send(plain)
    })
}

/** Characters that XML 1.0 can’t hold, not even escaped. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu
const xml = (text: string): string => escapeHtml(text.replace(forbidden, ''))

/** A post’s HTML with complete addresses: a feed is read elsewhere. */
const complete = (html: string, { publicUrl }: Site): string =>
  html.replaceAll(/(href|src)="\//g, `$1="${publicUrl}/`)

function rss({ name, publicUrl }: Site, posts: readonly Post[]): string {
  const items = posts.map(({ slug, title, description, tags, at }) => {
    const address = `${publicUrl}/blog/${slug}`
    const categories = tags.map((tag) => `<category>${xml(tag)}</category>`)
    return `<item><title>${xml(title)}</title><link>${address}</link><guid>${address}</guid><pubDate>${at.toUTCString()}</pubDate><description>${xml(description)}</description>${categories.join('')}</item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${xml(name)} blog</title><link>${publicUrl}/blog</link><description>For creators who start small</description><language>en</language><atom:link href="${publicUrl}/blog/rss.xml" rel="self" type="application/rss+xml"/>${items.join('')}</channel></rss>
`
}

function atom(site: Site, posts: readonly Post[]): string {
  const { name, publicUrl } = site
  const entries = posts.map(({ slug, title, description, tags, at, changedAt, html }) => {
    const address = `${publicUrl}/blog/${slug}`
    const categories = tags.map((tag) => `<category term="${xml(tag)}"/>`)
    return `<entry><title>${xml(title)}</title><link href="${address}"/><id>${address}</id><published>${at.toISOString()}</published><updated>${changedAt.toISOString()}</updated><summary>${xml(description)}</summary>${categories.join('')}<content type="html">${xml(complete(html, site))}</content></entry>`
  })
  const updated =
    posts
      .map(({ changedAt }) => changedAt.toISOString())
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>${xml(name)} blog</title><link href="${publicUrl}/blog"/><link href="${publicUrl}/blog/atom.xml" rel="self"/><id>${publicUrl}/blog</id><updated>${updated}</updated><author><name>${xml(name)}</name></author>${entries.join('')}</feed>
`
}
