import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#database/root.ts'

const pageOf = (slug: string): string => readFileSync(join(root, 'demo/sites', `${slug}.html`), 'utf8')

/** Title of one of the demo's websites. @throws Error if there is none */
export const titleOf = (slug: string): string =>
  found(/<title>(.+)<\/title>/.exec(pageOf(slug))?.[1], slug).replaceAll('&amp;', '&')

/** The picture of one of the demo's websites, 640 × 360, as an SVG document. @throws Error if there is none */
export const sceneOf = (slug: string): string =>
  found(/<svg class="site-hero[\s\S]*?<\/svg>/.exec(pageOf(slug))?.[0], slug).replace(
    '<svg',
    '<svg xmlns="http://www.w3.org/2000/svg"',
  )

function found(text: string | undefined, slug: string): string {
  if (text === undefined) throw new Error(`the website ${slug} lacks its title or its picture`)
  return text
}
