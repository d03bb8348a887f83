import { type Link, type LinkReading, readLink } from '#contract/exchange/links/read-link.ts'
import type { PlatformName } from '#contract/platforms.ts'
import { webAddressRefusals } from '#contract/web-address.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../problem.ts'
import { isOwnHost, spellOwnPage } from './own-pages.ts'

type Address = Pick<Config, 'publicUrl' | 'demo'>

/** Reads a pasted text by the table of links. Pages of the demo are websites too, stored as a path. */
export function readPasted(config: Address, text: string, platform?: PlatformName): LinkReading {
  const ownOrigin = config.demo ? new URL(config.publicUrl).origin : undefined
  const reading = readLink(spellOwnPage(config, text), { platform, ownOrigin })
  if (!reading.ok || reading.link.platform !== 'website') return reading
  const { canonicalUrl } = reading.link
  if (ownOrigin !== undefined && canonicalUrl.startsWith(`${ownOrigin}/`)) {
    const path = canonicalUrl.slice(ownOrigin.length)
    return { ok: true, link: { ...reading.link, id: path, canonicalUrl: path } }
  }
  if (!isOwnHost(config, canonicalUrl)) return reading
  return {
    ok: false,
    problem: 'not_content',
    platform: 'website',
    sentence: webAddressRefusals.own_page,
    url: null,
  }
}

/**
 * Reads the link of an offer, which has to belong to the offer's platform.
 * @throws Problem invalid_input on the field url
 */
export function readContentLink(config: Address, text: string, platform: PlatformName): Link {
  const reading = readPasted(config, text, platform)
  if (!reading.ok) throw Problem.field('url', reading.sentence)
  if (reading.link.platform !== platform)
    throw Problem.field('url', 'This link belongs to another platform. Paste it again to promote it there.')
  return reading.link
}
