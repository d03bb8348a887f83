import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

const open = [
  ...[
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
  ],
  ...[
    '128.0.0.1',
    '168.63.129.15',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.0.1.0',
    '223.255.255.255',
  ],
  ...[
    '2606:4700::1111',
    '2001:200::1',
    '2a00:1450:4001:81b::200e',
    '2003::1',
    '2620:4f:7fff::1',
    '3ffd:ffff::1',
  ],
]
const closed = [
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.0', '100.100.100.200', '100.127.255.255'],
  ...['127.0.0.1', '127.255.255.254', '168.63.129.16', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...[
    '192.0.0.192',
    '192.0.2.1',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.168.1.1',
    '192.175.48.1',
  ],
  ...[
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
  ],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:808:808', '::8.8.8.8', '64:ff9b::808:808'],
  ...['64:ff9b:1::1', '100::1', '2001::1', '2001:2::1', '2001:10::1', '2001:1ff:ffff::1', '2001:db8::1'],
  ...[
    '2002:808:808::1',
    '2620:4f:8000::1',
    '3ffe::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fc00::1',
    'fd00:ec2::254',
  ],
  ...['fe80::1', 'fec0::1', 'ff02::1'],
]
const unreadable = [
  ...['', 'example.com', '1.2.3', '1.2.3.4.5', '256.1.1.1', '08.8.8.8', '0x8.8.8.8', '8.8.8.8 ', '134744072'],
  ...[
    '2606:4700',
    '2606::4700::1',
    '2606:4700:0:0:0:0:0:0:1',
    '2606:4700::1%eth0',
    '[2606:4700::1111]',
    '2606:g::1',
  ],
]

describe('isPublicAddress', () => {
  test.each(open)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([...closed, ...unreadable])('%j is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test('never calls an address public that ipaddr.js does not', () => {
    const octet = fc.integer({ min: 0, max: 255 })
    const v4 = fc.tuple(
      fc.constantFrom(10, 100, 127, 169, 172, 192, 198, 203, 224, 8, 93),
      octet,
      octet,
      octet,
    )
    const v6 = fc.tuple(
      fc.constantFrom(0, 0x64, 0x100, 0x2001, 0x2002, 0x2606, 0x2620, 0x3fff, 0xfc00, 0xfe80, 0xff02),
      fc.oneof(
        fc.constantFrom(0, 2, 3, 4, 0x10, 0x4f, 0x1ff, 0x200, 0xdb8),
        fc.integer({ min: 0, max: 0xffff }),
      ),
      ...Array.from({ length: 6 }, () => fc.integer({ min: 0, max: 0xffff })),
    )
    const address = fc.oneof(
      v4.map((octets) => octets.join('.')),
      fc.ipV4(),
      v6.map((groups) => groups.map((group) => group.toString(16)).join(':')),
      fc.ipV6(),
    )
    fc.assert(
      fc.property(address, (text) => {
        if (isPublicAddress(text)) expect(ipaddr.parse(text).range()).toBe('unicast')
      }),
      { numRuns: 3000 },
    )
  })
})
