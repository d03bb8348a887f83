import { sharedHosts } from './shared-hosts.ts'

/**
 * Key of a site for 'again after an hour' (product decisions, Caps): the host without www, m or mobile in
 * front, and on a host that many people share the first part of the path too. Pages of the demo, stored as a
 * path, are a site each.
 */
export function siteKeyOf(url: string): string {
  if (url.startsWith('/')) return url
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^(www|m|mobile)\.(?=[^.]+\.)/, '')
  if (!sharedHosts.has(host)) return host
  const [, first = ''] = pathname.split('/')
  return first === '' ? host : `${host}/${first.toLowerCase()}`
}
