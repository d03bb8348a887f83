import { type PictureEncoder, PictureError } from '../../providers/pictures/index.ts'
import { WebPageError } from '../../providers/web-pages/index.ts'
import type { Services } from '../../services.ts'
import { storePicture } from '../pictures/index.ts'
import { isClosed, sentenceOf } from './closed-site.ts'
import { findPreview } from './preview-queries.ts'
import { findPictureSource, setThumbnail, shareThumbnail } from './queries.ts'

/** What the look at a website needs. */
export type Fetching = Pick<Services, 'pool' | 'webPages'> & { pictures: PictureEncoder }

/**
 * Fetches a website's own picture, or the one that its platform named, makes a small one of it and keeps that as the content's. Answers null, or why
 * nobody may be sent there, as a sentence: its name leads into a private network, or it sends visitors on to one.
 * Without a picture the content simply has none; one that its owner sent stays. Doing it twice changes nothing.
 * @throws where it is worth another try: the site was down or slow, or our encoder busy
 */
export async function fetchThumbnail(fetching: Fetching, contentId: number): Promise<string | null> {
  const source = await findPictureSource(fetching.pool, contentId)
  if (source === undefined) return null
  const { platform, url, contentKey, hasPicture } = source
  if (url.startsWith('/')) {
    await shareThumbnail(fetching.pool, contentId)
    return null
  }
  if (platform !== 'website') {
    const known = hasPicture ? undefined : await findPreview(fetching.pool, contentKey)
    if (known?.thumbnailUrl) await takePicture(fetching, contentId, known.thumbnailUrl)
    return null
  }
  try {
    const { imageUrl } = await fetching.webPages.fetchPage(url)
    if (imageUrl !== null && !hasPicture) await takePicture(fetching, contentId, imageUrl)
    return null
  } catch (thrown) {
    if (!(thrown instanceof WebPageError)) throw thrown
    if (isClosed(thrown)) return sentenceOf(thrown)
    if (isPassing(thrown)) throw thrown
    return null
  }
}

async function takePicture(
  { pool, webPages, pictures }: Fetching,
  contentId: number,
  imageUrl: string,
): Promise<void> {
  try {
    const { bytes } = await webPages.fetchPicture(imageUrl)
    const picture = await pictures.encodePicture(bytes)
    await setThumbnail(pool, contentId, await storePicture(pool, picture))
  } catch (thrown) {
    if (isPassing(thrown)) throw thrown
    // A picture that cannot be had or read, or stands on a closed address, says nothing of the site itself.
    if (!(thrown instanceof WebPageError) && !(thrown instanceof PictureError)) throw thrown
  }
}

const isPassing = (thrown: unknown): boolean =>
  thrown instanceof WebPageError
    ? thrown.code === 'unreachable' || thrown.code === 'too_slow'
    : thrown instanceof PictureError && (thrown.code === 'busy' || thrown.code === 'closed')
