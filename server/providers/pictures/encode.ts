import sharp from 'sharp'
import { PictureError } from './errors.ts'
import type { EncodeJob, Picture } from './messages.ts'

/** The largest picture that is kept, in pixels; a card shows it at half of that on a usual screen. */
const box = { width: 640, height: 360 }

// Only these readers stay open: the others (SVG, PDF, TIFF ...) read files, run text layout or are rarely tried.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Decodes a picture and makes a WebP of at most 640 × 360 from it, never enlarged, upright, without any
 * metadata; of an animation the first frame. A landscape (4:3 to 7:3) fills the box, cut at the edges; anything
 * else, a logo for one, is kept whole. Runs in the encoder's own process only.
 * @throws PictureError not_a_picture, too_many_pixels
 */
export async function encode({ bytes, pixelLimit }: EncodeJob): Promise<Picture> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient }) => autoOrient, unreadable)
  if (width * height > pixelLimit) throw new PictureError('too_many_pixels')
  const ratio = width / height
  const landscape = width >= box.width && height >= box.height && ratio >= 4 / 3 && ratio <= 7 / 3
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize({ ...box, fit: landscape ? 'cover' : 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { webp: data, width: info.width, height: info.height }
}

function unreadable(cause: unknown): never {
  throw new PictureError('not_a_picture', cause)
}
