import MarkdownIt from 'markdown-it'

const full = new MarkdownIt('default', { html: false, linkify: true, typographer: false })
/** Markdown of members: paragraphs, emphasis, lists, quotes, code, links and our pictures. */
const subset = new MarkdownIt('default', {
  html: false,
  linkify: true,
  typographer: false,
  breaks: true,
}).disable(['table', 'heading', 'lheading', 'hr', 'html_block', 'html_inline'])

/** True for http(s) and for paths of this site; a scheme of any other kind is shown as text. */
const isSafe = (url: string): boolean => /^https?:\/\//i.test(url) || /^\/(?![/\\])|^#/.test(url)

for (const renderer of [full, subset]) {
  renderer.linkify.set({ fuzzyEmail: false })
  renderer.validateLink = isSafe
}
const pictures = subset.renderer.rules.image
subset.renderer.rules.image = (tokens, index, ...rest) => {
  const token = tokens[index]
  if (!token || !/^\/pictures\/\d{1,15}$/.test(String(token.attrGet('src'))))
    return subset.utils.escapeHtml(token?.content ?? '')
  token.attrSet('loading', 'lazy')
  return pictures?.(tokens, index, ...rest) ?? ''
}
subset.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', 'nofollow ugc')
  return self.renderToken(tokens, index, options)
}

/** Markdown as HTML, without any HTML of its author's. subset: as members write it, without headings and tables. */
export const renderMarkdown = (text: string, options: { subset: boolean }): string =>
  (options.subset ? subset : full).render(text)
