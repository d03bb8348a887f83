import type { Boot, Render } from '#contract/render.ts'
import { escapeHtml } from '../markdown.ts'

/** Links and scripts in a page's head. */
export interface Head {
  /** Classic script that runs before the first paint. */
  early: string
  /** The stylesheet of every page, then those of this page's parts. */
  styles: readonly string[]
  entry: string
  /** Modules of the page and of its frame, which the entry loads. */
  page: string
  shell: string
  preload: readonly string[]
  fonts: readonly string[]
  /** Further module scripts, in development. */
  scripts: readonly string[]
}

/** Values of a document apart from its page. */
interface About {
  /** Identifies the session that the document was made for. */
  who: string
  /** Id of the member that it was made for; null: a visitor. */
  memberId: number | null
  /** Meta description of the page; the product's if undefined. */
  description: string | undefined
  /** True: search engines are to leave it out. */
  isHidden?: boolean
  /** The type of an article for link previews. */
  isArticle?: boolean
  /** Feeds that the page belongs to. */
  feeds?: readonly { path: string; type: string }[]
}

/** Returns a complete HTML document. */
export function documentOf(boot: Boot, render: Render, head: Head, about: About): string {
  const { who, memberId, description = product, isHidden = false, isArticle = false, feeds = [] } = about
  const { markup, json } = render(boot)
  const title = titleOf(boot)
  return [
    `<!doctype html><html lang="en" data-theme="dark" data-choice="dark" data-who="${escapeHtml(who)}" data-member="${memberId ?? ''}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="color-scheme" content="dark light">',
    boot.status === 200 && !isHidden ? '' : '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    boot.shell === 'plain' ? '' : '<link rel="manifest" href="/manifest.webmanifest">',
    boot.status === 200 && !boot.viewer && boot.shell !== 'plain'
      ? previewTags(boot, title, description, isArticle)
      : '',
    ...feeds.map(
      ({ path, type }) =>
        `<link rel="alternate" type="${type}" href="${path}" title="${escapeHtml(boot.site.name)}">`,
    ),
    ...head.fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    `<script src="${head.early}"></script>`,
    ...head.styles.map((url) => `<link rel="stylesheet" href="${url}">`),
    ...head.preload.map((url) => `<link rel="modulepreload" href="${url}">`),
    ...head.scripts.map((url) => `<script type="module" src="${url}"></script>`),
    `<script type="module" src="${head.entry}"></script>`,
    `</head><body>${withoutScripts}<div id="root" data-page="${head.page}" data-shell="${head.shell}">${markup}</div>`,
    `<script type="application/json" id="boot">${json}</script></body></html>`,
  ].join('')
}

const withoutScripts =
  '<noscript><p class="note note-warn">JavaScript is off in this browser. You can read our pages; turn it on to sign in, send forms and use buttons.</p></noscript>'

/** Pages that show the content of another one, which search engines list. */
const samePages: Record<string, string> = { '/welcome': '/', '/circles': '/creator-circles' }

/** Tags for link previews: the page's title and description, and the product's picture. */
function previewTags({ path, site }: Boot, title: string, description: string, isArticle: boolean): string {
  const place = samePages[path] ?? path
  const address = `${site.publicUrl}${place}`
  const isHome = place === '/'
  const facts = {
    'og:type': isArticle ? 'article' : 'website',
    'og:site_name': site.name,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${site.publicUrl}${isHome ? '/card.png' : `/card${place}`}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': isHome ? 'The words “Give attention. Get it back.” beside two domes' : title,
  }
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(facts).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** The home page's title begins with the name; a page in a plain shell omits it. */
function titleOf({ path, shell, title, viewer, site }: Boot): string {
  if (shell === 'plain') return title
  return path === '/' && !viewer ? `${site.name}: ${title}` : `${title} · ${site.name}`
}

const product =
  'A points exchange for creators. Give real attention to other people’s work, earn points, and spend them to put your own work in front of people.'
