import type { Config } from '../../config.ts'

type Address = Pick<Config, 'publicUrl' | 'demo'>

/** Absolute address of a site: our own pages are stored as a path, so they work at any origin of ours. */
export const absoluteUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string =>
  url.startsWith('/') ? `${publicUrl}${url}` : url

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The text a member typed, with an address of the demo rewritten to its public origin: the demo can be opened
 * by three names of this machine, with or without the scheme, and its pages are listed as paths.
 */
export function spellOwnPage({ publicUrl, demo }: Address, text: string): string {
  const typed = text.trim()
  if (!demo) return typed
  if (typed.startsWith('/demo/sites/')) return `${publicUrl}${typed}`
  const own = new URL(publicUrl)
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`)
  if (url?.protocol !== own.protocol || url.port !== own.port || !localHosts.has(url.hostname)) return typed
  url.hostname = own.hostname
  return url.href
}

/** True if an address outside of the demo is ours: nobody is paid for visiting the exchange. */
export const isOwnHost = ({ publicUrl }: Address, url: string): boolean =>
  new URL(url).hostname === new URL(publicUrl).hostname
