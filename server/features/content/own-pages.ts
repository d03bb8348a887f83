import type { Config } from '../../config.ts'

type Address = Pick<Config, 'publicUrl' | 'demo'>

/** A site's address as a browser needs it: pages of our own are kept as a path alone, wherever we are opened. */
export const absoluteUrl = ({ publicUrl }: Pick<Config, 'publicUrl'>, url: string): string =>
  url.startsWith('/') ? `${publicUrl}${url}` : url

const localHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * What a member typed, with an address of the demo itself brought to the one that it calls its own: the demo can be
 * opened by three names of this machine, with or without the scheme, and its pages stand as a path in lists.
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

/** Whether an address outside of the demo is one of ours: nobody is paid for looking at the exchange. */
export const isOwnHost = ({ publicUrl }: Address, url: string): boolean =>
  new URL(url).hostname === new URL(publicUrl).hostname
