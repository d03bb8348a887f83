import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Share of pixels that may differ: less than a word of a page, more than the edges of a moved gradient. */
export const tolerance = 0.0005
/** Difference of a channel, of 255, that an eye can't see. */
const invisible = 8

/** How much of a picture differs, from 0 to 1; 1 if it is in one folder only. */
export interface Difference {
  name: string
  share: number
}

/** Compares the pictures of two folders by name, and writes a picture of each difference to `out`. */
export async function compareFolders(before: string, after: string, out: string): Promise<Difference[]> {
  const [old, now] = await Promise.all([pictures(before), pictures(after)])
  const found: Difference[] = []
  for (const name of [...new Set([...old, ...now])].sort()) {
    const both = old.includes(name) && now.includes(name)
    const share = both ? await comparePictures(join(before, name), join(after, name), join(out, name)) : 1
    found.push({ name, share })
  }
  return found
}

const pictures = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.png'))

/**
 * Returns the share of pixels that differ. If any does, writes the second picture to `out`, faded, with those
 * pixels in red. What only one picture covers, because it is longer, differs.
 */
async function comparePictures(before: string, after: string, out: string): Promise<number> {
  const [old, now] = await Promise.all([pixels(before), pixels(after)])
  const width = Math.max(old.width, now.width)
  const height = Math.max(old.height, now.height)
  const marked = Buffer.alloc(width * height * 3, 255)
  let differing = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = (y * width + x) * 3
      const differs = differsAt(old, now, x, y)
      if (differs) differing++
      for (let channel = 0; channel < 3; channel++) {
        const faded = 200 + (valueAt(now, x, y, channel) ?? 0) / 5
        marked[to + channel] = differs ? (channel === 0 ? 230 : 0) : faded
      }
    }
  if (differing > 0) {
    await mkdir(join(out, '..'), { recursive: true })
    await sharp(marked, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(out)
  }
  return differing / (width * height)
}

interface Pixels {
  data: Buffer
  width: number
  height: number
}

async function pixels(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const valueAt = (
  { data, width, height }: Pixels,
  x: number,
  y: number,
  channel: number,
): number | undefined => (x < width && y < height ? data[(y * width + x) * 3 + channel] : undefined)

function differsAt(old: Pixels, now: Pixels, x: number, y: number): boolean {
  for (let channel = 0; channel < 3; channel++) {
    const was = valueAt(old, x, y, channel)
    const is = valueAt(now, x, y, channel)
    if (was === undefined || is === undefined || Math.abs(was - is) > invisible) return true
  }
  return false
}
