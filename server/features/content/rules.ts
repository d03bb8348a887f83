import { sharedHosts } from './shared-hosts.ts'

/**
 * What counts as one site for 'again after an hour' (product decisions, Caps): the host without www, and where many
 * people share a host the first part of the path too. Own demo pages, kept as a path, are a site each.
 */
export function siteKeyOf(url: string): string {
  if (url.startsWith('/')) return url
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/^(www|m|mobile)\.(?=[^.]+\.)/, '')
  if (!sharedHosts.has(host)) return host
  const [, first = ''] = pathname.split('/')
  return first === '' ? host : `${host}/${first.toLowerCase()}`
}
