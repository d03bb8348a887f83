import type { Link } from '#contract/links/read-link.ts'
import type { Embed } from '../../providers/oembed/index.ts'
import type { Services } from '../../services.ts'
import { findPreview, keepPreview } from './preview-queries.ts'

const unknown: Embed = { title: null, author: null, thumbnailUrl: null }

/** One content's key, as contents and attempts have it. */
const contentKeyOf = ({ platform, id }: Pick<Link, 'platform' | 'id'>): string => `${platform}:${id}`

/**
 * What a platform says of a content, from the last 24 hours or asked now. What it does not know is kept for that time
 * too, so that nobody can make us ask again and again.
 */
export async function readEmbed(
  { pool, embeds }: Pick<Services, 'pool' | 'embeds'>,
  link: Link,
): Promise<Embed> {
  const key = contentKeyOf(link)
  const kept = await findPreview(pool, key)
  if (kept) return kept
  const found = (await embeds.read(link)) ?? unknown
  await keepPreview(pool, key, found)
  return found
}
