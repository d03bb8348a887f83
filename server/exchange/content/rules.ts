/** Hosts with a page per person under the first part of the path, where that page is the site. */
const sharedHosts: ReadonlySet<string> = new Set(
  (
    'about.me allmylinks.com amazon.com artstation.com bandcamp.com beacons.ai behance.net bento.me bio.link bio.site ' +
    'buymeacoffee.com campsite.bio carrd.co codeberg.org codepen.io deviantart.com dev.to docs.google.com dribbble.com ' +
    'drive.google.com ebay.com etsy.com facebook.com fiverr.com flickr.com github.com gitlab.com gofundme.com gumroad.com ' +
    'hackernoon.com instagram.com issuu.com itch.io kickstarter.com ko-fi.com letterboxd.com linkedin.com linkin.bio ' +
    'linktr.ee lnk.bio mastodon.social medium.com milkshake.app mixcloud.com msha.ke notion.site notion.so open.spotify.com ' +
    'patreon.com pinterest.com redbubble.com reddit.com sites.google.com solo.to soundcloud.com stan.store substack.com ' +
    'taplink.cc teachable.com telegra.ph threads.net tiktok.com twitch.tv twitter.com udemy.com vimeo.com vk.com ' +
    'wattpad.com x.com youtube.com'
  ).split(' '),
)

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
