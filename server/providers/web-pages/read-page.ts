import { Parser } from 'htmlparser2'
import { oneLine, titleMost, visibleBeginning } from '#contract/texts.ts'
import { faultOf } from '#contract/web-address.ts'

/** Metadata of a page. Each text is one line without control characters; null if the page has none. */
export interface PageWords {
  title: string | null
  description: string | null
  siteName: string | null
  /** The picture meant for sharing, else the icon: an absolute URL that passes the rules for websites. */
  imageUrl: string | null
}

/** Maximum text lengths, in visible characters; a title fits a campaign's. */
const limits = { title: titleMost, description: 300, siteName: 80 }

/** Maximum nesting parsed: the parser's time grows with its square, and no real page comes near. */
const depthLimit = 500

interface Found {
  metas: Map<string, string>
  title: string
  base: string
  icons: { large: string[]; small: string[] }
}

/** Reads a page's metadata from its HTML, as forgiving as browsers are. Never throws. */
export function readPage(html: string, pageUrl: URL): PageWords {
  const { metas, title, base, icons } = collect(html)
  const first = (...names: string[]) => names.map((name) => metas.get(name)).find(Boolean) ?? ''
  const pictures = [
    ...['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'].map((name) =>
      first(name),
    ),
    ...icons.large,
    ...icons.small,
  ]
  const baseUrl = toUrl(base, pageUrl) ?? pageUrl
  return {
    title: tidy(first('og:title', 'twitter:title') || title, limits.title),
    description: tidy(first('og:description', 'twitter:description', 'description'), limits.description),
    siteName: tidy(first('og:site_name', 'application-name'), limits.siteName),
    imageUrl: pictures.map((picture) => toPicture(picture, baseUrl)).find((url) => url !== null) ?? null,
  }
}

function collect(html: string): Found {
  const found: Found = { metas: new Map(), title: '', base: '', icons: { large: [], small: [] } }
  let depth = 0
  let drawings = 0
  let titles = 0
  let inTitle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1
      if (name === 'svg') drawings += 1
      // The first title is the page's; one inside an SVG names the drawing.
      else if (name === 'title' && drawings === 0) inTitle = ++titles === 1
      else if (name === 'meta') noteMeta(found.metas, attributes)
      else if (name === 'link') noteLink(found.icons, attributes)
      else if (name === 'base') found.base ||= attributes.href ?? ''
    },
    ontext(text) {
      if (inTitle && found.title.length < 4096) found.title += text
    },
    onclosetag(name) {
      depth -= 1
      if (name === 'title') inTitle = false
      else if (name === 'svg') drawings -= 1
    },
  })
  for (let at = 0; at < html.length && depth < depthLimit; at += 4096) parser.write(html.slice(at, at + 4096))
  parser.end()
  return found
}

function noteMeta(metas: Map<string, string>, attributes: Record<string, string>) {
  const name = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
  const content = attributes.content?.trim()
  if (name !== '' && content && !metas.has(name)) metas.set(name, content)
}

function noteLink(icons: Found['icons'], { rel = '', href = '', type = '' }: Record<string, string>) {
  // SVG and .ico are not among the formats we make pictures from.
  if (href === '' || /svg|x-icon|\.icon/.test(type) || /\.(svg|ico)([?#]|$)/i.test(href)) return
  const words = rel.toLowerCase().split(/\s+/)
  if (words.some((word) => word === 'image_src' || word.startsWith('apple-touch-icon')))
    icons.large.push(href)
  else if (words.includes('icon')) icons.small.push(href)
}

const toUrl = (text: string, base: URL): URL | null =>
  text !== '' && text.length <= 2048 && URL.canParse(text, base.href) ? new URL(text, base) : null

function toPicture(text: string, base: URL): string | null {
  const url = toUrl(text, base)
  if (url === null || faultOf(url) !== null) return null
  url.hash = ''
  return url.href
}

function tidy(text: string, limit: number): string | null {
  // Control characters break terminals and databases; direction marks can reverse the text around them.
  const line = oneLine(text.slice(0, 4096).toWellFormed())
  if (line === '') return null
  return visibleBeginning(line, limit) === line ? line : `${visibleBeginning(line, limit - 1).trimEnd()}…`
}
