import { z } from 'zod'
import type { Link } from '#contract/exchange/links/read-link.ts'
import { beginningOf, oneLine, titleWithin } from '#contract/texts.ts'
import { probeErrorOf } from '../platforms/probe.ts'
import { ask } from '../platforms/request.ts'

/** Reader of a platform's oEmbed service. */
export interface EmbedReader {
  /**
   * Requests title, author and picture of a link. Null: the platform has no such service, does not know the
   * content or could not be reached. Never throws.
   */
  read(link: Link): Promise<Embed | null>
}

export interface EmbedReaderOptions {
  timeoutMs?: number
  /** Origin of a test server that replaces all hosts. */
  origin?: string
}

const mostBytes = 256 * 1024

/** Creates a reader of oEmbed and the like: the hosts of our table, no redirect, no cookie. */
export const createEmbedReader = ({ timeoutMs = 5_000, origin }: EmbedReaderOptions = {}): EmbedReader => ({
  async read(link) {
    const endpoint = endpoints[link.platform]
    if (!endpoint) return null
    const { href } = new URL(`${endpoint.base}${endpoint.path?.(link) ?? ''}`)
    const url = origin === undefined ? href : href.replace(/^https:\/\/[^/]+/, origin)
    return ask({ url, timeoutMs, mostBytes, query: endpoint.query(link), response }).then(
      endpoint.read,
      () => null,
    )
  },
})

/** Asks YouTube for the first video that it ever published. @throws ProbeError */
export const probeEmbeds = (origin = 'https://www.youtube.com'): Promise<unknown> =>
  ask({
    url: `${origin}/oembed`,
    timeoutMs: 5_000,
    mostBytes,
    query: { url: 'https://www.youtube.com/watch?v=jNQXAC9IVRw', format: 'json' },
    response: z.object({ title: z.string() }),
  }).catch((thrown: unknown) => {
    throw probeErrorOf(thrown)
  })

const response = z.record(z.string(), z.unknown())

/** Data that a platform reports about content. */
export interface Embed {
  title: string | null
  author: string | null
  thumbnailUrl: string | null
}

/** Endpoint of a platform and reader of its responses. Nothing that a member types changes the host. */
interface EmbedEndpoint {
  /** Origin and path. */
  base: string
  query(link: Link): Record<string, string>
  /** Appended to base, for platforms that take the id in the path. */
  path?(link: Link): string
  read(body: Record<string, unknown>): Embed
}

/** A text that fits a campaign's title; null: none. */
const text = (value: unknown): string | null =>
  typeof value === 'string' ? titleWithin(oneLine(value)).trimEnd() || null : null

/** The address of a picture; null: none. */
const address = (value: unknown): string | null =>
  typeof value === 'string' ? beginningOf(oneLine(value), 2048) || null : null

/** Reads the response that all platforms following the oEmbed specification (oembed.com, §2.3.4) share. */
const readStandard = (body: Record<string, unknown>): Embed => ({
  title: text(body.title),
  author: text(body.author_name),
  thumbnailUrl: address(body.thumbnail_url),
})

/** Reads a post. It has no title, so the first paragraph of its embed markup is used. */
function readPost(body: Record<string, unknown>): Embed {
  const paragraph = /<p[^>]*>(.*?)<\/p>/s.exec(String(body.html))?.[1] ?? ''
  const words = paragraph
    .replace(/<br\s*\/?>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return { title: text(words), author: text(body.author_name), thumbnailUrl: null }
}

/** Reads an invite: the name and icon of its server (Discord's documentation, Invite resource). */
function readInvite(body: Record<string, unknown>): Embed {
  const guild = (body.guild ?? {}) as Record<string, unknown>
  const [id, icon] = [text(guild.id), text(guild.icon)]
  const isPicture = id && icon && /^\d+$/.test(id) && /^\w+$/.test(icon)
  return {
    title: text(guild.name),
    author: null,
    thumbnailUrl: isPicture ? `https://cdn.discordapp.com/icons/${id}/${icon}.png?size=512` : null,
  }
}

const byUrl = (link: Link): Record<string, string> => ({ url: link.canonicalUrl })
const asJson = (link: Link): Record<string, string> => ({ ...byUrl(link), format: 'json' })

/**
 * Platforms that answer without a key. YouTube, SoundCloud and Pinterest are in the oEmbed registry
 * (oembed.com/providers.json), TikTok in its developer documentation (Embed Videos), X in its own (oEmbed
 * API). Not run against the live services: the tests use the documented responses. Instagram requires an app
 * token; Twitch and VK have no such service.
 */
const endpoints: Partial<Record<Link['platform'], EmbedEndpoint>> = {
  youtube: { base: 'https://www.youtube.com/oembed', query: asJson, read: readStandard },
  tiktok: { base: 'https://www.tiktok.com/oembed', query: byUrl, read: readStandard },
  soundcloud: { base: 'https://soundcloud.com/oembed', query: asJson, read: readStandard },
  pinterest: { base: 'https://www.pinterest.com/oembed.json', query: byUrl, read: readStandard },
  twitter: {
    base: 'https://publish.x.com/oembed',
    query: (link) => ({ ...byUrl(link), omit_script: 'true' }),
    read: readPost,
  },
  discord: {
    base: 'https://discord.com/api/v10/invites/',
    path: (link) => encodeURIComponent(link.id),
    query: () => ({}),
    read: readInvite,
  },
}
