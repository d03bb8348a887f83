import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { isPublicAddress } from '#contract/public-address.ts'
import { WebPageError } from './errors.ts'

/** Finds all addresses of a host name. None where the name has none; throws where that is not known. */
export type Resolve = (host: string, deadline: AbortSignal) => Promise<string[]>

/**
 * Asks the machine's name servers, both for IPv4 and IPv6. Not getaddrinfo: that reads the hosts file, adds
 * search domains, and holds one of four threads that file access and unpacking need too, past any deadline.
 */
export const resolveByNameServers: Resolve = async (host, deadline) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const stop = () => resolver.cancel()
  deadline.addEventListener('abort', stop, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failure = answers.map(failureOf).find((reason) => reason !== null)
    if (addresses.length === 0 && failure) throw failure
    return addresses
  } finally {
    deadline.removeEventListener('abort', stop)
  }
}

/** What kept a look-up from an answer; that there is no such name or no such record is one. */
function failureOf(answer: PromiseSettledResult<string[]>): Error | null {
  if (answer.status === 'fulfilled' || !(answer.reason instanceof Error)) return null
  const code = 'code' in answer.reason ? answer.reason.code : ''
  return code === 'ENOTFOUND' || code === 'ENODATA' ? null : answer.reason
}

/**
 * The addresses that a connection to this host may use, asked for once. A single one that is not public
 * refuses the host: a name that answers with both is made to slip past whoever looks at the first alone.
 * @throws WebPageError not_public, not_found
 */
export async function findPublicAddresses(host: string, resolve: Resolve, deadline: AbortSignal) {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(literal) ? [literal] : await resolve(host, deadline)
  if (addresses.length === 0) throw new WebPageError('not_found')
  if (!addresses.every(isOpen)) throw new WebPageError('not_public')
  return addresses
}

/** Two tables kept by different people have to agree, so that a gap in one opens nothing. */
function isOpen(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && isPublicAddress(parsed.toString())
}
