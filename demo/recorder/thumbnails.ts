import sharp from 'sharp'
import { houseSites, listings } from '#demo/script/listings.ts'
import { scenesOf } from '#demo/script/social-listings.ts'
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

/** Draws the thumbnails of all promoted content: a website's scene, elsewhere a part of the owner's. */
export async function drawThumbnails(): Promise<Map<string, Picture>> {
  const slugs = listings.filter(({ platform }) => platform === 'website').map(({ site }) => site)
  const websites = [...new Set([...slugs, ...houseSites])].map(
    async (slug): Promise<[string, Picture]> => [slug, await draw(slug)],
  )
  const others = thingsElsewhere().map(
    async ({ site, slug, view }): Promise<[string, Picture]> => [site, await draw(slug, view)],
  )
  return new Map(await Promise.all([...websites, ...others]))
}

/** Content other than websites, each with a view of its owner's scene. */
function thingsElsewhere(): { site: string; slug: string; view: number }[] {
  const websites = listings.filter(({ platform }) => platform === 'website')
  const seen = new Map<string | null, string[]>()
  return listings
    .filter(({ platform }) => platform !== 'website')
    .flatMap(({ owner, site }) => {
      const own = seen.get(owner) ?? []
      if (own.includes(site)) return []
      seen.set(owner, [...own, site])
      const slug = websites.find((website) => website.owner === owner)?.site ?? scenesOf[owner ?? '']
      return [{ site, slug: slug ?? '', view: own.length }]
    })
}

async function draw(slug: string, view?: number): Promise<Picture> {
  const scene = sharp(Buffer.from(sceneOf(slug)))
  const part = view === undefined ? scene : scene.extract(views[view % views.length] ?? views[0])
  const { data, info } = await part.webp(format).toBuffer({ resolveWithObject: true })
  return { webp: data, width: info.width, height: info.height }
}
