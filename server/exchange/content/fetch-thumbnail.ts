import { takePicture } from '../../pictures/index.ts'
import { type PictureEncoder, PictureError } from '../../providers/pictures/index.ts'
import { WebPageError } from '../../providers/web-pages/index.ts'
import type { Services } from '../../services.ts'
import { findPreview } from './preview-queries.ts'
import { findPictureSource, setThumbnail, shareThumbnail } from './queries.ts'

/** Services that fetching a thumbnail needs. */
export type Fetching = Pick<Services, 'pool' | 'settings' | 'webPages'> & { pictures: PictureEncoder }

/**
 * Fetches a website's own picture, or the one that its platform named, makes a small one of it and stores it
 * as the content's thumbnail. Returns null, or a sentence saying why nobody may be sent there: its name leads
 * into a private network, or it redirects to one. Without a picture the content has none; one that its owner
 * uploaded stays. Idempotent.
 * @throws on transient errors, worth a retry: the site is down or slow, or our encoder is busy
 */
export async function fetchThumbnail(fetching: Fetching, contentId: number): Promise<string | null> {
  const source = await findPictureSource(fetching.pool, contentId)
  if (source === null) return null
  const { platform, url, contentKey, hasPicture, ownerId } = source
  if (url.startsWith('/')) {
    await shareThumbnail(fetching.pool, contentId)
    return null
  }
  if (platform !== 'website') {
    const known = hasPicture ? undefined : await findPreview(fetching.pool, contentKey)
    if (known?.thumbnailUrl) await savePicture(fetching, { contentId, ownerId }, known.thumbnailUrl)
    return null
  }
  try {
    const { imageUrl } = await fetching.webPages.fetchPage(url)
    if (imageUrl !== null && !hasPicture) await savePicture(fetching, { contentId, ownerId }, imageUrl)
    return null
  } catch (thrown) {
    if (!(thrown instanceof WebPageError)) throw thrown
    if (isClosed(thrown)) return thrown.message
    if (isTransient(thrown)) throw thrown
    return null
  }
}

async function savePicture(
  { pool, settings, webPages, pictures }: Fetching,
  { contentId, ownerId }: { contentId: number; ownerId: number | null },
  imageUrl: string,
): Promise<void> {
  try {
    const { bytes } = await webPages.fetchPicture(imageUrl)
    const picture = await pictures.encodePicture(bytes)
    await setThumbnail(pool, contentId, await takePicture({ pool, settings }, picture, ownerId))
  } catch (thrown) {
    if (isTransient(thrown)) throw thrown
    // A picture that cannot be fetched or read, or is at a closed address, says nothing about the site.
    if (!(thrown instanceof WebPageError) && !(thrown instanceof PictureError)) throw thrown
  }
}

const isTransient = (thrown: unknown): boolean =>
  thrown instanceof WebPageError
    ? thrown.code === 'unreachable' || thrown.code === 'too_slow'
    : thrown instanceof PictureError && (thrown.code === 'busy' || thrown.code === 'closed')

/** True if members may not be sent to the address, or to where it leads. */
export const isClosed = ({ code }: WebPageError): boolean =>
  code === 'not_public' || code === 'refused_address'
