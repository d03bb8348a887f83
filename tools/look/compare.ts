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
  const sizes = await Promise.all([before, after].map((path) => sharp(path).metadata()))
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  const [old, now] = await Promise.all([pixels(before, width, height), pixels(after, width, height)])
  const marked = Buffer.alloc(width * height * 3)
  let differing = 0
  for (let from = 0, to = 0; from < now.length; from += 4, to += 3) {
    const differs = differsAt(old, now, from)
    if (differs) differing++
    for (let channel = 0; channel < 3; channel++) {
      const faded = 200 + (now[from + channel] ?? 0) / 5
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

/** Pixels of a picture, four bytes each, in a transparent one of this size. */
const pixels = (path: string, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: '#0000' } })
    .composite([{ input: path, top: 0, left: 0 }])
    .raw()
    .toBuffer()

function differsAt(old: Buffer, now: Buffer, from: number): boolean {
  for (let at = from; at < from + 4; at++)
    if (Math.abs((old[at] ?? 0) - (now[at] ?? 0)) > invisible) return true
  return false
}
