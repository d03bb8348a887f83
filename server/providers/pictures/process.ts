import sharp from 'sharp'
import { isHeic } from '#contract/heic.ts'
import { serveJobs } from '../one-process/serve.ts'
import { checksPictures, scoreNudity } from '../picture-check/index.ts'
import { type CheckedPicture, type EncodeJob, PictureError } from './messages.ts'

/** Maximum size of a stored picture, in pixels; a card shows it at half of that on an ordinary screen. */
const box = { width: 640, height: 360 }
/** Maximum size of a large one. */
const largeBox = { width: 1600, height: 1600 }

// Only these loaders stay enabled: others (SVG, PDF, TIFF …) read files, run text layout or are rarely
// tested.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/**
 * Encodes a picture as an upright WebP of at most 640 × 360, never enlarged and without metadata; of an
 * animation, the first frame. A landscape (4:3 to 7:3) fills the box, cropped at the edges; anything else,
 * such as a logo, is not cropped; nor is a large one. Runs only in the encoder's process.
 * @throws PictureError not_a_picture, heic, too_many_pixels
 */
async function encode({ bytes, pixelLimit, isLarge }: EncodeJob): Promise<CheckedPicture> {
  if (isHeic(bytes)) throw new PictureError('heic')
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient }) => autoOrient, unreadable)
  if (width * height > pixelLimit) throw new PictureError('too_many_pixels')
  const ratio = width / height
  const landscape = !isLarge && width >= box.width && height >= box.height && ratio >= 4 / 3 && ratio <= 7 / 3
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize({ ...(isLarge ? largeBox : box), fit: landscape ? 'cover' : 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { webp: data, width: info.width, height: info.height, nudity: await score(data) }
}

/** Pixels on a side of the square that the model sees. */
const side = 224

async function score(webp: Buffer): Promise<number | null> {
  if (!checksPictures) return null
  const square = sharp(webp).resize(side, side, { fit: 'fill' }).flatten({ background: 'white' })
  return scoreNudity(await square.toColourspace('srgb').raw().toBuffer(), side)
}

function unreadable(cause: unknown): never {
  throw new PictureError('not_a_picture', cause)
}

serveJobs(encode, (error) => (error instanceof PictureError ? error.code : 'not_a_picture'))
