/** IPv4 blocks that no website is served from: the special-purpose registries, and one cloud's metadata. */
const closedV4 = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT; one cloud's metadata
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // a cloud's host agent, though the block around it is public
  ['169.254.0.0', 16], // link-local; most clouds' metadata
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.31.196.0', 24], // AS112
  ['192.52.193.0', 24], // AMT
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['192.175.48.0', 24], // AS112
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 3], // multicast, reserved, broadcast
] as const

/** Of IPv6 only 2000::/3 is assigned to the public; these blocks inside it are not, or lead elsewhere. */
const openV6 = ['2000:0:0', 3] as const
const closedV6 = [
  ['2001:0:0', 23], // protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, drones
  ['2001:db8:0', 32], // documentation
  ['2002:0:0', 16], // 6to4: an IPv4 address inside
  ['2620:4f:8000', 48], // AS112
  ['3ffe:0:0', 16], // given back
  ['3fff:0:0', 20], // documentation
] as const

/**
 * True if an IP address, as text, belongs to the public internet; false if it can't be parsed. The only such
 * rule: for typed links, redirects and resolved names.
 */
export function isPublicAddress(address: string): boolean {
  const v4 = readV4(address)
  if (v4 !== null) return !closedV4.some(([base, bits]) => inBlock(v4, readV4(base), bits, 32))
  const v6 = readV6Head(address)
  if (v6 === null || !inBlock(v6, headOf(openV6[0].split(':')), openV6[1], 48)) return false
  return !closedV6.some(([base, bits]) => inBlock(v6, headOf(base.split(':')), bits, 48))
}

/** Numbers of up to 48 bits are exact in a double, so a block is compared by division, not by bit operators. */
function inBlock(value: number, base: number | null, bits: number, width: number): boolean {
  const size = 2 ** (width - bits)
  return base !== null && Math.floor(value / size) === Math.floor(base / size)
}

function readV4(text: string): number | null {
  const octets = text.split('.')
  // A leading zero means octal to some readers and decimal to others, so it is no address here.
  if (octets.length !== 4 || !octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet))) return null
  if (octets.some((octet) => Number(octet) > 255)) return null
  return octets.reduce((sum, octet) => sum * 256 + Number(octet), 0)
}

/** The first 48 bits, all the blocks above need. */
function readV6Head(text: string): number | null {
  const halves = text.split('::')
  if (halves.length > 2) return null
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - left.length - right.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return null
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? headOf(groups) : null
}

const headOf = (groups: readonly string[]): number =>
  groups.slice(0, 3).reduce((sum, group) => sum * 65_536 + Number.parseInt(group, 16), 0)
