import type { Finding } from '#contract/moderation.ts'
import { linkEnds } from '#contract/url.ts'
import { linksOf } from '../markdown.ts'

/** Hosts that hide where a link leads: nobody can judge it before they open it. */
const shorteners = new Set(
  `adf.ly bit.ly bitly.com buff.ly clck.ru cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly shorturl.at
  s.id t.co t.ly tiny.cc tinyurl.com v.gd vk.cc`.split(/\s+/),
)

const linksMost = 5

const links = new RegExp(`\\b(?:[a-z][a-z0-9+.-]{1,20}://|www\\.)[^\\s${linkEnds}')\\]]+`, 'giu')

/**
 * Findings about the links of a text: hosts that are hidden, disguised or bare numbers, and too many links. A link is
 * judged as it is typed and as it is rendered, which makes links of names without a scheme and of escapes.
 */
export function judgeLinks(text: string): Finding[] {
  const found = text.match(links) ?? []
  const unsafe = new Map<string, string>()
  for (const link of [...found, ...linksOf(text)].filter((each) => isUnsafe(each))) {
    const { host, pathname } = addressOf(link) ?? { host: link, pathname: '' }
    if (!unsafe.has(host + pathname)) unsafe.set(host + pathname, link.slice(0, 60).toWellFormed())
  }
  return [
    ...[...unsafe.values()].map((about): Finding => ({ source: 'link', about })),
    ...(found.length > linksMost ? [{ source: 'spam', about: `${found.length} links` } as const] : []),
  ]
}

const addressOf = (link: string): URL | null => URL.parse(/^www\./i.test(link) ? `https://${link}` : link)

/** True if a link does not show where it leads. */
export function isUnsafe(link: string): boolean {
  const url = addressOf(link)
  if (!url) return true
  const host = url.hostname.replace(/^www\.|\.$/g, '')
  return (
    !['http:', 'https:'].includes(url.protocol) ||
    url.username !== '' ||
    /^[\d.]+$|^\[/.test(host) ||
    host.split('.').some((label) => label.startsWith('xn--')) ||
    shorteners.has(host)
  )
}
