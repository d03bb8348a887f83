import type { Link } from '#contract/exchange/links/read-link.ts'
import type { Embed } from '../../providers/oembed/index.ts'
import type { Services } from '../../services.ts'
import { findPreview, storePreview } from './preview-queries.ts'

const unknown: Embed = { title: null, author: null, thumbnailUrl: null }

/** Key of a content, as in contents and attempts. */
const contentKeyOf = ({ platform, id }: Pick<Link, 'platform' | 'id'>): string => `${platform}:${id}`

/**
 * Title, author and picture of a content from its platform: cached for 24 hours, or requested now. Unknown
 * contents are cached for that time too, so nobody can make us send the same request again and again.
 */
export async function readEmbed(
  { pool, embeds }: Pick<Services, 'pool' | 'embeds'>,
  link: Link,
): Promise<Embed> {
  const key = contentKeyOf(link)
  const cached = await findPreview(pool, key)
  if (cached) return cached
  const found = (await embeds.read(link)) ?? unknown
  await storePreview(pool, key, found)
  return found
}
