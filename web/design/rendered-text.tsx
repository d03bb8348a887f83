import { createElement, type ReactNode } from 'react'
import { classes } from './classes.ts'
import './rendered-text.css'

const tags =
  'p strong em s code pre ul ol li blockquote a br img hr h2 h3 h4 h5 h6 table thead tbody tr th td'.split(
    ' ',
  )
const alone = ['br', 'img', 'hr']
const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"' }
const decode = (text: string): string =>
  text.replace(/&(\w+);/g, (all, name: string) => entities[name] ?? all)

/** A piece of HTML: a closing slash, a tag and its attributes, or a text. */
const pieces = /<(\/?)(\w+)([^>]*)>|[^<]+/g

/**
 * HTML that our server rendered from someone's Markdown (server/markdown.ts), as elements. The page's headers forbid
 * setting HTML from a script, and only the tags and attributes named here pass.
 */
export function RenderedText({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={classes('rendered', className)}>{elementsOf(html)}</div>
}

function elementsOf(html: string): ReactNode {
  const open: { tag: string; given: string; children: ReactNode[] }[] = [{ tag: '', given: '', children: [] }]
  const put = (node: ReactNode): void => void open.at(-1)?.children.push(node)
  for (const [piece, slash, tag, given = ''] of html.matchAll(pieces)) {
    if (tag === undefined) put(decode(piece))
    else if (!tags.includes(tag)) continue
    else if (alone.includes(tag)) put(createElement(tag, attributesOf(given)))
    else if (slash === '') open.push({ tag, given, children: [] })
    else if (open.length > 1) {
      const done = open.pop()
      if (done) put(elementOf(done))
    }
  }
  return createElement('div', { className: 'contents' }, ...(open[0]?.children ?? []))
}

/** Tables and code scroll on their own, by keyboard too, where they are wider than the text. */
function elementOf({
  tag,
  given,
  children,
}: {
  tag: string
  given: string
  children: ReactNode[]
}): ReactNode {
  const scrolls = tag === 'pre' ? { tabIndex: 0 } : {}
  const element = createElement(tag, { ...attributesOf(given), ...scrolls }, ...children)
  return tag === 'table' ? createElement('div', { className: 'table-part', tabIndex: 0 }, element) : element
}

const attributesOf = (given: string): Record<string, string> =>
  Object.fromEntries(
    [...given.matchAll(/(href|rel|src|alt|loading|id)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decode(value),
    ]),
  )
