import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Kinds of network that can be named instead of their ranges. */
const kinds: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** A container that is replaced gets another address. */
const refreshMs = 30_000

/** True if TRUSTED_PROXIES may have this part: an address, a range, a kind of network, or the name of a host. */
export const isProxy = (part: string): boolean => part in kinds || isRange(part) || isName(part)

function isRange(part: string): boolean {
  const [address = '', bits = '0', ...rest] = part.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most
}

/** True for a host name. Its last label is no number: that would be a mistyped address. */
const isName = (part: string): boolean =>
  !(part in kinds) && /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(part) && !/(^|\.)\d+$/.test(part)

/** Answers whether an address is one of TRUSTED_PROXIES. */
export interface TrustedProxies {
  trusts(address: string): boolean
  /** Resolves the names again; runs every 30 s. */
  refresh(): Promise<void>
  close(): void
}

/**
 * Resolves the names in TRUSTED_PROXIES, and again while the server runs. A name that does not resolve keeps its
 * last addresses.
 * @param report is told the name once, each time it stops resolving
 */
export async function openTrustedProxies(
  parts: readonly string[],
  { report, resolve = addressesOf }: { report(name: string): void; resolve?: typeof addressesOf },
): Promise<TrustedProxies> {
  const ranges = parts.flatMap((part) => kinds[part] ?? (isRange(part) ? [part] : []))
  const names = new Map(parts.filter(isName).map((name) => [name, [] as string[]]))
  const missing = new Set<string>()
  let trusted = listOf(ranges)
  const resolveOne = async (name: string): Promise<void> => {
    try {
      names.set(name, await resolve(name))
      missing.delete(name)
    } catch {
      if (!missing.has(name)) report(name)
      missing.add(name)
    }
  }
  const refresh = async (): Promise<void> => {
    await Promise.all([...names.keys()].map(resolveOne))
    trusted = listOf([...ranges, ...[...names.values()].flat()])
  }
  await refresh()
  const timer = names.size > 0 ? setInterval(() => void refresh(), refreshMs).unref() : undefined
  return { trusts: (address) => has(trusted, address), refresh, close: () => clearInterval(timer) }
}

const addressesOf = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true })).map(({ address }) => address)

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function has(list: BlockList, text: string): boolean {
  const address = addressIn(text)
  return address !== null && list.check(address.toString(), address.kind())
}

/**
 * The address that a forwarding header names, however its proxy writes it: quoted, in brackets, with a port or the
 * zone of a link. Null: none can be read.
 */
function addressIn(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const bare = text.trim().replace(/^"(.*)"$/, '$1')
  const [address] = [bare, bare.replace(/:\d{1,5}$/, '')]
    .map((each) => each.replace(/^\[(.*)\]$/, '$1').replace(/%.*$/, ''))
    .filter((each) => isIP(each) !== 0)
  return address === undefined ? null : ipaddr.process(address)
}

/**
 * The network of an address as limits count it: an IPv4 address, or the /64 of an IPv6 one. '' if the address can't be
 * read: that is no network, since people behind such a proxy have nothing in common.
 */
export function networkOf(text: string): string {
  const address = addressIn(text)
  if (address === null) return ''
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()}/64`
}

/** True if the address is one of this machine's loopback addresses. */
export const isLoopback = (text: string): boolean => addressIn(text)?.range() === 'loopback'
