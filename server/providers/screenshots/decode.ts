import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import phash from 'sharp-phash'
import { isHeic } from '#contract/heic.ts'
import type { PictureFile } from '../one-process/index.ts'
import type { GreyPicture } from './engine.ts'
import { ScreenshotError } from './messages.ts'

/** Maximum pixels stored, and in which buttons are searched; the sharpest phone screens have as many. */
const keptPixels = 4_000_000
const shortestSide = 120

// Only these loaders stay enabled: others read files, run text layout, or hold animations.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
sharp.concurrency(1)

/** Three bytes per pixel: red, green, blue. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

export interface Decoded {
  pixels: Pixels
  webp: Buffer
  pixelsSha256: string
  perceptualHash: string
}

/** Decodes a screenshot, upright, on white. @throws ScreenshotError if unreadable or beyond a limit */
export async function decode({ bytes, pixelLimit }: PictureFile): Promise<Decoded> {
  if (bytes.length === 0) throw new ScreenshotError('not_a_picture')
  if (isHeic(bytes)) throw new ScreenshotError('heic')
  const { pages, delay, autoOrient } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(unreadable)
  if ((pages ?? 1) > 1 || delay) throw new ScreenshotError('animated')
  if (autoOrient.width * autoOrient.height > pixelLimit) throw new ScreenshotError('too_many_pixels')
  if (Math.min(autoOrient.width, autoOrient.height) < shortestSide) throw new ScreenshotError('too_small')
  const full = await rgbOf(sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error' }).autoOrient())
  const pixels = await shrink(full)
  return {
    pixels,
    webp: await open(pixels).webp({ quality: 80, effort: 2 }).toBuffer(),
    pixelsSha256: createHash('sha256')
      .update(`${full.width}x${full.height}:`)
      .update(full.data)
      .digest('hex'),
    perceptualHash: await perceptualHashOf(pixels),
  }
}

/** Opens raw pixels for further processing. */
export const open = ({ data, width, height }: GreyPicture, channels: 1 | 3 = 3): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })

async function shrink(full: Pixels): Promise<Pixels> {
  const scale = Math.sqrt(keptPixels / (full.width * full.height))
  if (scale >= 1) return full
  return rgbOf(open(full).resize({ width: Math.round(full.width * scale) }))
}

async function rgbOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  if (info.channels !== 3) throw new ScreenshotError('not_a_picture')
  return { data, width: info.width, height: info.height }
}

async function perceptualHashOf({ data, width, height }: Pixels): Promise<string> {
  const bits = await phash(data, { raw: { width, height, channels: 3 } })
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

function unreadable(cause: unknown): never {
  throw new ScreenshotError('not_a_picture', cause)
}
