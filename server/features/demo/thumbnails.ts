import sharp from 'sharp'
import type { Picture } from '../../providers/pictures/index.ts'
import { drawScene, siteTexts } from '../demo-sites/index.ts'

/** Little effort: drawing all of them takes half a second, and they are small either way. */
const format = { quality: 80, effort: 1 }

/** The picture of each website as lists show it, by slug: its own scene, 640 × 360. */
export async function drawThumbnails(): Promise<Map<string, Picture>> {
  const drawn = siteTexts.map(async (site): Promise<[string, Picture]> => {
    const { data, info } = await sharp(Buffer.from(drawScene(site)))
      .webp(format)
      .toBuffer({ resolveWithObject: true })
    return [site.slug, { webp: data, width: info.width, height: info.height }]
  })
  return new Map(await Promise.all(drawn))
}
