import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'
import { isPublicAddress } from '#contract/public-address.ts'
import { WebPageError } from './errors.ts'

/** Finds all addresses of a host name; empty if it has none. Throws if the lookup fails. */
export type Resolve = (host: string, deadline: AbortSignal) => Promise<string[]>

/**
 * Queries the machine's name servers for IPv4 and IPv6. Not getaddrinfo: it reads the hosts file, adds search
 * domains and, past any deadline, occupies one of the four threads that file access and unpacking need.
 */
export const resolveByNameServers: Resolve = async (host, deadline) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  const stop = () => resolver.cancel()
  deadline.addEventListener('abort', stop, { once: true })
  try {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    const failure = results.map(failureOf).find((reason) => reason !== null)
    if (addresses.length === 0 && failure) throw failure
    return addresses
  } finally {
    deadline.removeEventListener('abort', stop)
  }
}

/** Error of a failed lookup; null: it was answered, as "no such name" and "no such record" are. */
function failureOf(result: PromiseSettledResult<string[]>): Error | null {
  if (result.status === 'fulfilled' || !(result.reason instanceof Error)) return null
  const code = 'code' in result.reason ? result.reason.code : ''
  return code === 'ENOTFOUND' || code === 'ENODATA' ? null : result.reason
}

/**
 * Addresses that a connection to this host may use, looked up once. A single one that is not public rejects
 * the host: a name with both kinds is made to slip past a check of the first alone.
 * @throws WebPageError not_public, not_found
 */
export async function findPublicAddresses(host: string, resolve: Resolve, deadline: AbortSignal) {
  const addresses = isIP(host) ? [host] : await resolve(host, deadline)
  if (addresses.length === 0) throw new WebPageError('not_found')
  if (!addresses.every(isPublic)) throw new WebPageError('not_public')
  return addresses
}

/** True if our table and the library's both call the address public, so a gap in one opens nothing. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && isPublicAddress(parsed.toString())
}

/** Target of a connection: checked addresses, and the host that the certificate must name. */
export interface DialTarget {
  host: string
  addresses: readonly string[]
  port: number
  secure: boolean
  timeoutMs: number
}

/** Opens a connection. It gets addresses, never a name to look up again. */
export type Dial = (target: DialTarget, callback: buildConnector.Callback) => void

/** Connects only to one of the target's addresses; TLS is verified against the target's host. */
export const dialAddresses: Dial = (target, callback) => {
  const list = target.addresses.map((address) => ({ address, family: isIP(address) }))
  const lookup: LookupFunction = (_host, options, done) => {
    if (options.all) done(null, list)
    else done(null, list[0]?.address ?? '', list[0]?.family)
  }
  const connect = buildConnector({ lookup, allowH2: false, maxCachedSessions: 0, timeout: target.timeoutMs })
  const [only] = target.addresses.length === 1 ? target.addresses : []
  const literal = isIP(target.host) !== 0
  connect(
    {
      hostname: only ?? target.host,
      host: target.host,
      protocol: target.secure ? 'https:' : 'http:',
      port: String(target.port),
      ...(target.secure && !literal ? { servername: target.host } : {}),
    },
    callback,
  )
}
