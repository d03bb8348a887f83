import { previewContent } from '#contract/exchange/content.ts'
import type { Link } from '#contract/exchange/links/read-link.ts'
import type { Output } from '#contract/operation.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { endpoint } from '../../http/endpoint.ts'
import { Problem } from '../../problem.ts'
import type { Embed } from '../../providers/oembed/index.ts'
import { WebPageError } from '../../providers/web-pages/index.ts'
import { countAgainstLimits } from '../../rate-limits/index.ts'
import type { Services } from '../../services.ts'
import { absoluteUrl, readPasted } from './content-link.ts'
import { isClosed } from './fetch-thumbnail.ts'
import { findPreview, storePreview } from './preview-queries.ts'
import { findWebsiteTitle } from './queries.ts'

const unknown: Embed = { title: null, author: null, thumbnailUrl: null }

/** Key of a content, as in contents and attempts. */
const contentKeyOf = ({ platform, id }: Pick<Link, 'platform' | 'id'>): string => `${platform}:${id}`

/**
 * Title, author and picture of a content from its platform: cached for 24 hours, or requested now. Unknown
 * contents are cached for that time too, so nobody can make us send the same request again and again.
 */
async function readEmbed({ pool, embeds }: Pick<Services, 'pool' | 'embeds'>, link: Link): Promise<Embed> {
  const key = contentKeyOf(link)
  const cached = await findPreview(pool, key)
  if (cached) return cached
  const found = (await embeds.read(link)) ?? unknown
  await storePreview(pool, key, found)
  return found
}

type Preview = Output<typeof previewContent>

/**
 * POST /api/content/preview. The table of links says what a link is for; a short link is opened to see where
 * it leads. Title and author are a bonus: without them the owner types a title.
 */
export const previewContentEndpoint = endpoint(previewContent, async ({ body }, { services, member }) => {
  let counted = false
  const count = async (): Promise<void> => {
    if (counted) return
    counted = true
    await countAgainstLimits(services, { preview_member: member.id })
  }
  const link = await findLink(services, body.url, body.platform, count)
  if (link.platform !== 'website') {
    await count()
    return previewOf(services, link, await readEmbed(services, link))
  }
  // A page of the demo is ours, so nothing is fetched.
  if (link.canonicalUrl.startsWith('/'))
    return previewOf(services, link, { title: await findWebsiteTitle(services.pool, link.canonicalUrl) })
  await count()
  return readWebsite(services, link)
})

/** @throws Problem invalid_input on the field url */
async function findLink(
  services: Services,
  text: string,
  platform: PlatformName | undefined,
  count: () => Promise<void>,
): Promise<Link> {
  const reading = readPasted(services.config, text, platform)
  if (reading.ok) return reading.link
  if (reading.problem !== 'short_link' || reading.url === null) throw Problem.field('url', reading.sentence)
  await count()
  // A platform's content is the end of the way: behind it come logins and pages that ask for consent.
  const isContent = (url: string): boolean => {
    const hop = readPasted(services.config, url)
    return hop.ok && hop.link.platform !== 'website'
  }
  const url = await services.webPages.followRedirects(reading.url, isContent).catch((thrown: unknown) => {
    if (thrown instanceof WebPageError) return null
    throw thrown
  })
  const resolved = url === null ? null : readPasted(services.config, url)
  if (!resolved?.ok) throw Problem.field('url', reading.sentence)
  return resolved.link
}

async function readWebsite(services: Services, link: Link): Promise<Preview> {
  try {
    const { title, description, imageUrl } = await services.webPages.fetchPage(link.canonicalUrl)
    return previewOf(services, link, { title, description, thumbnailUrl: imageUrl })
  } catch (thrown) {
    if (!(thrown instanceof WebPageError)) throw thrown
    if (isClosed(thrown)) throw Problem.field('url', thrown.message)
    return previewOf(services, link, { problem: thrown.message })
  }
}

interface Known {
  title?: string | null
  author?: string | null
  description?: string | null
  thumbnailUrl?: string | null
  problem?: string | null
}

const previewOf = ({ config }: Pick<Services, 'config'>, link: Link, known: Known): Preview => ({
  platform: link.platform,
  kind: link.kind,
  alsoKind: link.alsoKind,
  url: absoluteUrl(config, link.canonicalUrl),
  handle: link.handle,
  title: known.title ?? null,
  author: known.author ?? null,
  description: known.description ?? null,
  hasPicture: Boolean(known.thumbnailUrl),
  problem: known.problem ?? null,
})
