import MarkdownIt from 'markdown-it'
import { linkEnds } from '#contract/url.ts'

const full = new MarkdownIt('default', { html: false, linkify: true, typographer: false })
/** Markdown of members: paragraphs, emphasis, lists, quotes, code, links and our pictures. */
const subset = new MarkdownIt('default', {
  html: false,
  linkify: true,
  typographer: false,
  breaks: true,
}).disable(['table', 'heading', 'lheading', 'hr', 'html_block', 'html_inline'])

/** Escapes a text for HTML. */
export const { escapeHtml } = full.utils

/** True for http(s) and for paths of this site; a scheme of any other kind is shown as text. */
const isSafe = (url: string): boolean => /^https?:\/\//i.test(url) || /^\/(?![/\\])|^#/.test(url)

const ends = new RegExp(`([${linkEnds}])`, 'u')

/** Makes the finder of links end them at every stop, not only at those of Latin scripts. */
function endLinks({ linkify }: MarkdownIt): void {
  const match = linkify.match.bind(linkify)
  const matchAtStart = linkify.matchAtStart.bind(linkify)
  linkify.matchAtStart = (text) => matchAtStart(text.split(ends, 1)[0] ?? '')
  linkify.match = (text) => {
    let at = 0
    const found = text.split(ends).flatMap((part) => {
      const start = at
      at += part.length
      const links = match(part) ?? []
      for (const link of links) {
        link.index += start
        link.lastIndex += start
      }
      return links
    })
    return found.length > 0 ? found : null
  }
}

for (const renderer of [full, subset]) {
  renderer.linkify.set({ fuzzyEmail: false })
  endLinks(renderer)
  renderer.validateLink = isSafe
  const pictures = renderer.renderer.rules.image
  // The page's headers forbid pictures of other sites.
  renderer.renderer.rules.image = (tokens, index, ...rest) => {
    const token = tokens[index]
    if (!token || !/^\/pictures\/\d{1,15}$/.test(String(token.attrGet('src'))))
      return escapeHtml(token?.content ?? '')
    token.attrSet('loading', 'lazy')
    return pictures?.(tokens, index, ...rest) ?? ''
  }
}
subset.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc')
  return self.renderToken(tokens, index, options)
}

/** A member's Markdown as HTML, without any HTML of its author's, headings and tables. */
export const renderMarkdown = (text: string): string => subset.render(text)

/** Addresses of other sites that the links of a member's Markdown lead to, as the browser gets them. */
export const linksOf = (text: string): string[] =>
  subset
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .map((token) => String(token.attrGet('href')))
    .filter((href) => /^https?:/i.test(href))

/** A heading of an article; level 2 or 3. */
export interface Heading {
  id: string
  level: number
  text: string
}

/** Ids of the document around an article. */
const taken = ['root', 'boot', 'main']

/** An article's Markdown as HTML, without any HTML of its author's, and its headings, which links lead to by their ids. */
export function renderArticle(text: string): { html: string; headings: Heading[] } {
  const tokens = full.parse(text, {})
  const ids = new Map(taken.map((id) => [id, 1]))
  const headings: Heading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_close' && token.tag === 'h1') token.tag = 'h2'
    if (token.type !== 'heading_open') continue
    // The page's title is its only first heading.
    if (token.tag === 'h1') token.tag = 'h2'
    const parts = tokens[index + 1]?.children ?? []
    const heading = parts.map(({ content }) => content).join('')
    const id = unusedId(heading, ids)
    token.attrSet('id', id)
    const level = Number(token.tag.slice(1))
    if (level <= 3) headings.push({ id, level, text: heading })
  }
  return { html: full.renderer.render(tokens, full.options, {}), headings }
}

/** The words of a heading as an id, with a number if another has it. ids: those in use, each with the last number tried. */
function unusedId(text: string, ids: Map<string, number>): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['part']
  const wanted = words.join('-')
  let id = wanted
  let number = ids.get(wanted) ?? 1
  while (ids.has(id)) id = `${wanted}-${++number}`
  ids.set(id, 1)
  ids.set(wanted, number)
  return id
}
