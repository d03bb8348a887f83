import { parseWebAddress, webAddressRefusals } from '#contract/web-address.ts'
import type { Config } from '../../config.ts'
import { Problem } from '../../problem.ts'
import { isOwnHost, spellOwnPage } from './own-pages.ts'

/**
 * What a member typed as a website, in the form in which it is kept: canonical, and for a page of the demo its path.
 * @throws Problem invalid_input on the field url
 */
export function readWebsiteAddress(config: Pick<Config, 'publicUrl' | 'demo'>, text: string): string {
  const ownOrigin = config.demo ? new URL(config.publicUrl).origin : undefined
  const address = parseWebAddress(spellOwnPage(config, text), { ownOrigin })
  if (!address.ok) throw Problem.field('url', address.sentence)
  if (ownOrigin !== undefined && address.url.startsWith(`${ownOrigin}/`))
    return address.url.slice(ownOrigin.length)
  if (isOwnHost(config, address.url)) throw Problem.field('url', webAddressRefusals.own_page)
  return address.url
}
