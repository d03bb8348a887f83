import sharp from 'sharp'
import { houseSites, listings, scenesOf } from '#demo/script/listings.ts'
import type { Picture } from '#server/providers/pictures/index.ts'
import { sceneOf } from './websites.ts'

const format = { quality: 72, effort: 6 }

/** Views of a scene of 640 × 360, used in turn for its owner's content on platforms, so no two are alike. */
const views = [
  { left: 0, top: 45, width: 448, height: 252 },
  { left: 192, top: 108, width: 448, height: 252 },
  { left: 144, top: 72, width: 352, height: 198 },
  { left: 0, top: 0, width: 512, height: 288 },
] as const

/**
 * Draws the thumbnails of all promoted content, by its site: a website's scene, elsewhere a view of the scene of its
 * owner's first website.
 */
export async function drawThumbnails(): Promise<Map<string, Picture>> {
  const websites = listings.filter(({ platform }) => platform === 'website')
  const drawn = new Map<string, Picture>()
  for (const slug of [...websites.map(({ site }) => site), ...houseSites])
    if (!drawn.has(slug)) drawn.set(slug, await draw(slug))
  const counts = new Map<string, number>()
  for (const { platform, owner, site } of listings) {
    if (platform === 'website' || drawn.has(site)) continue
    const slug = websites.find((website) => website.owner === owner)?.site ?? scenesOf[owner] ?? ''
    const view = counts.get(owner) ?? 0
    counts.set(owner, view + 1)
    drawn.set(site, await draw(slug, view))
  }
  return drawn
}

async function draw(slug: string, view?: number): Promise<Picture> {
  const scene = sharp(Buffer.from(sceneOf(slug)))
  const part = view === undefined ? scene : scene.extract(views[view % views.length] ?? views[0])
  const { data, info } = await part.webp(format).toBuffer({ resolveWithObject: true })
  return { webp: data, width: info.width, height: info.height }
}
