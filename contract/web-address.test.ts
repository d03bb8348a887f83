import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseWebAddress, webAddressFaults, webAddressLimit } from './web-address.ts'

const canonical: [typed: string, url: string][] = [
  ['example.com', 'https://example.com/'],
  ['  www.example.com/page  ', 'https://www.example.com/page'],
  ['//example.com/a', 'https://example.com/a'],
  ['HTTP://ExAmPle.COM/Path', 'http://example.com/Path'],
  ['https://example.com./a', 'https://example.com/a'],
  ['https://example.com:443/a', 'https://example.com/a'],
  ['http://example.com:80', 'http://example.com/'],
  ['example.com:443/a', 'https://example.com/a'],
  ['http://example.com:443/a', 'http://example.com:443/a'],
  ['https://example.com/a#part', 'https://example.com/a'],
  ['https://example.com/a/', 'https://example.com/a/'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['https://example.com/?', 'https://example.com/'],
  ['https://example.com/?b=2&a=1', 'https://example.com/?b=2&a=1'],
  ['https://example.com/?a=%20x&&c', 'https://example.com/?a=%20x&c'],
  ['https://example.com/?utm_source=x&a=1&UTM_Campaign=y&gclid=z', 'https://example.com/?a=1'],
  ['https://example.com/?fbclid=1&msclkid=2&mc_eid=3', 'https://example.com/'],
  ['https://example.com/?utm=1&ref=2', 'https://example.com/?utm=1&ref=2'],
  ['https://bücher.example.com/ä?ö=ü', 'https://xn--bcher-kva.example.com/%C3%A4?%C3%B6=%C3%BC'],
  ['https://my_shop.example.com', 'https://my_shop.example.com/'],
  ['https://例え.みんな/', 'https://xn--r8jz45g.xn--q9jyb4c/'],
  ['http://93.184.216.34/a', 'http://93.184.216.34/a'],
  ['http://0x5db8d822/', 'http://93.184.216.34/'],
  ['http://[2606:4700:0::1111]/', 'http://[2606:4700::1111]/'],
]

const refused: [reason: string, typed: string[]][] = [
  ['empty', ['', '   ']],
  [
    'malformed',
    ['https://', 'hello world', 'https://exa mple.com', 'https://exa\nmple.com', 'https://a..example.com'],
  ],
  [
    'malformed',
    ['https://-a.example.com', 'https://a.-com', 'https://1.2.3.4.5', 'https://[::1', 'https://%00.com'],
  ],
  [
    'malformed',
    [`https://${'a'.repeat(64)}.com`, `https://${'a.'.repeat(130)}com`, 'https://example.com:99999'],
  ],
  [
    'scheme',
    ['javascript:alert(1)', 'ftp://example.com', 'file:///etc/passwd', 'data:text/html,x', 'mailto:a@b.co'],
  ],
  ['scheme', ['ws://example.com', 'blob:https://example.com/1', 'view-source:https://example.com']],
  [
    'credentials',
    ['https://user@example.com', 'https://user:pass@example.com', 'https://example.com@10.0.0.1/'],
  ],
  [
    'port',
    ['http://example.com:8080', 'https://example.com:22', 'example.com:3000', 'https://example.com:0'],
  ],
  [
    'not_public',
    ['http://localhost', 'localhost:80', 'http://app.localhost', 'http://localhost./', 'https://intranet'],
  ],
  [
    'not_public',
    ['https://router.local', 'https://metadata.google.internal', 'https://nas.lan', 'https://a.home.arpa'],
  ],
  [
    'not_public',
    ['https://shop.test', 'https://a.example', 'https://a.invalid', 'https://abc.onion', 'https://a.corp'],
  ],
  [
    'not_public',
    ['http://127.0.0.1', 'http://127.1', 'http://2130706433', 'http://0x7f.1', 'http://0177.0.0.1'],
  ],
  [
    'not_public',
    ['http://10.0.0.1', 'http://192.168.0.1', 'http://169.254.169.254/latest', 'http://0.0.0.0', 'http://0'],
  ],
  ['not_public', ['http://100.64.0.1', 'http://224.0.0.1', 'http://127.0.0.1.', 'http://①②⑦.⓪.⓪.①']],
  ['not_public', ['http://[::1]', 'http://[::]', 'http://[::ffff:127.0.0.1]', 'http://[::ffff:8.8.8.8]']],
  [
    'not_public',
    ['http://[fe80::1]', 'http://[fd00::1]', 'http://[64:ff9b::1.1.1.1]', 'http://[2002:808:808::1]'],
  ],
  [
    'too_long',
    [`https://example.com/${'a'.repeat(webAddressLimit)}`, `https://example.com/${'ä'.repeat(500)}`],
  ],
]

describe('parseWebAddress', () => {
  test.each(canonical)('%s is stored as %s', (typed, url) => {
    expect(parseWebAddress(typed)).toEqual({ ok: true, url, host: new URL(url).hostname })
    expect(parseWebAddress(url)).toMatchObject({ url })
  })

  const cases = refused.flatMap(([reason, typed]) => typed.map((text) => ({ reason, text })))
  test.each(cases)('$reason: $text', ({ reason, text }) => {
    const sentence = Object.entries(webAddressFaults).find(([key]) => key === reason)?.[1]
    expect(parseWebAddress(text)).toEqual({ ok: false, reason, sentence })
  })

  test('the canonical form of a canonical form is itself, whatever was typed', () => {
    const piece = fc.constantFrom(
      '%',
      '%2e',
      '%41',
      '//',
      '\\',
      '?',
      '&',
      '=',
      '#',
      'utm_a=1',
      'gclid',
      'ä',
      '😀',
      ' ',
      '.',
    )
    const tail = fc
      .array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .map((all) => all.join(''))
    const host = fc.oneof(
      fc.domain(),
      fc.domain().map((name) => `${name.toUpperCase()}.`),
      fc.ipV4(),
      fc.ipV6(),
    )
    const built = fc
      .tuple(fc.constantFrom('http://', 'https://', '', '//'), host, tail)
      .map((all) => all.join(''))
    const typed = fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), built, fc.string())
    let accepted = 0
    fc.assert(
      fc.property(typed, (text) => {
        const first = parseWebAddress(text)
        if (!first.ok) return
        accepted += 1
        expect(parseWebAddress(first.url)).toEqual(first)
        // A second question mark belongs to the name after it: `??utm_a=1` has no parameter `utm_a`.
        expect(first.url).not.toMatch(/#|^[^?]*\?(.*&)?(utm_[^&]*|gclid)(=|&|$)/)
        expect(first.url.length).toBeLessThanOrEqual(webAddressLimit)
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(500)
  })
})

describe('parseWebAddress with the origin of a demo', () => {
  const options = { ownOrigin: 'http://localhost:3000' }

  test('accepts exactly the demo sites of that origin', () => {
    const url = 'http://localhost:3000/demo/sites/moon-jar'
    const address = { ok: true, url, host: 'localhost' }
    expect(parseWebAddress(url, options)).toEqual(address)
    expect(parseWebAddress(`${url}?utm_source=x#top`, options)).toEqual(address)
    expect(parseWebAddress(url)).toMatchObject({ reason: 'port' })
  })

  const otherPages = [
    '',
    '/',
    '/dashboard',
    '/demo/sites/',
    '/demo/sites/a/b',
    '/demo/sites/../../api',
    '/demo/sites/A',
  ]
  test.each(otherPages)('rejects its page %s', (path) => {
    expect(parseWebAddress(`http://localhost:3000${path}`, options)).toMatchObject({ reason: 'own_page' })
  })

  const otherOrigins = [
    'http://localhost:3001',
    'https://localhost:3000',
    'http://127.0.0.1:3000',
    'http://localhost',
  ]
  test.each(otherOrigins)('rejects a demo site of another origin, %s', (origin) => {
    expect(parseWebAddress(`${origin}/demo/sites/moon-jar`, options).ok).toBe(false)
  })

  test('still accepts public websites', () => {
    expect(parseWebAddress('example.com', options)).toMatchObject({ url: 'https://example.com/' })
  })
})
