import type { Boot, Render } from '#contract/render.ts'

/** The links and scripts that a page's head holds. */
export interface Head {
  /** The classic script that runs before anything is painted. */
  early: string
  styles: string
  entry: string
  /** The modules of the page and of its frame: the entry asks for them. */
  page: string
  shell: string
  preload: readonly string[]
  fonts: readonly string[]
  /** Further module scripts, in development. */
  scripts: readonly string[]
}

/** What a document says beside its page. */
interface About {
  /** Marks the session that it was made for. */
  who: string
  /** What the page is for; the product's own where the page does not say it. */
  description: string | undefined
}

/** One whole HTML document. */
export function documentOf(boot: Boot, render: Render, head: Head, about: About): string {
  const { who, description = product } = about
  const { markup, json } = render(boot)
  const title = titleOf(boot)
  return [
    `<!doctype html><html lang="en" data-theme="dark" data-choice="dark" data-who="${escapeHtml(who)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    '<meta name="color-scheme" content="dark light">',
    boot.status === 200 ? '' : '<meta name="robots" content="noindex">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    boot.status === 200 && !boot.viewer && boot.shell !== 'plain' ? sharedAs(boot, title, description) : '',
    ...head.fonts.map((url) => `<link rel="preload" href="${url}" as="font" type="font/woff2" crossorigin>`),
    `<script src="${head.early}"></script>`,
    `<link rel="stylesheet" href="${head.styles}">`,
    ...head.preload.map((url) => `<link rel="modulepreload" href="${url}">`),
    ...head.scripts.map((url) => `<script type="module" src="${url}"></script>`),
    `<script type="module" src="${head.entry}"></script>`,
    `</head><body><div id="root" data-page="${head.page}" data-shell="${head.shell}">${markup}</div>`,
    `<script type="application/json" id="boot">${json}</script></body></html>`,
  ].join('')
}

/** What others show where somebody shares the page: its name, what it is for, and the picture of the product. */
function sharedAs({ path, site }: Boot, title: string, description: string): string {
  const address = `${site.publicUrl}${path === '/welcome' ? '/' : path}`
  const facts = {
    'og:type': 'website',
    'og:site_name': site.name,
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${site.publicUrl}/card.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'The words “Give attention. Get it back.” beside two domes',
  }
  return [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...Object.entries(facts).map(([name, text]) => `<meta property="${name}" content="${escapeHtml(text)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** The home page says the name first; a page that is not ours to look at does not say it at all. */
function titleOf({ path, shell, title, viewer, site }: Boot): string {
  if (shell === 'plain') return title
  return path === '/' && !viewer ? `${site.name}: ${title}` : `${title} · ${site.name}`
}

const product =
  'A points exchange for creators. Give real attention to other people’s work, earn points, and spend them to put your own work in front of people.'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML holds it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
