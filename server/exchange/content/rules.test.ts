import { describe, expect, test } from 'vitest'
import { Problem } from '../../problem.ts'
import { absoluteUrl, readContentLink } from './content-link.ts'
import { siteKeyOf } from './rules.ts'

describe('the key of a site', () => {
  const keys: [url: string, key: string][] = [
    ['https://example.com/', 'example.com'],
    ['http://www.example.com/shop?x=1', 'example.com'],
    ['https://m.example.com/shop', 'example.com'],
    ['https://blog.example.com/', 'blog.example.com'],
    ['https://www.com/', 'www.com'],
    ['https://linktr.ee/ada', 'linktr.ee/ada'],
    ['https://www.etsy.com/Shop/a?b', 'etsy.com/shop/a'],
    ['https://medium.com/@ada/a-story', 'medium.com/@ada'],
    ['https://medium.com/', 'medium.com'],
    ['http://93.184.216.34/a', '93.184.216.34'],
    ['/demo/sites/kiln', '/demo/sites/kiln'],
  ]
  test.each(keys)('%s is %s', (url, key) => {
    expect(siteKeyOf(url)).toBe(key)
  })
})

const addressOf = (config: Parameters<typeof readContentLink>[0], text: string): string =>
  readContentLink(config, text, 'website').canonicalUrl

const refusal = (read: () => unknown): string | undefined => {
  try {
    read()
  } catch (thrown) {
    if (thrown instanceof Problem) return thrown.fields?.url
    throw thrown
  }
  return undefined
}

describe('our own pages', () => {
  const demo = { demo: true, publicUrl: 'http://localhost:3000' }
  const site = { demo: false, publicUrl: 'https://mutuals.example.org' }

  const spellings = [
    'http://localhost:3000/demo/sites/kiln',
    'http://127.0.0.1:3000/demo/sites/kiln#top',
    'http://[::1]:3000/demo/sites/kiln?utm_source=x',
    'localhost:3000/demo/sites/kiln',
    ' /demo/sites/kiln ',
  ]
  test.each(spellings)('the demo stores %s as its path', (text) => {
    expect(addressOf(demo, text)).toBe('/demo/sites/kiln')
  })

  const rejected = [
    'http://localhost:3000/',
    'http://127.0.0.1:3000/logout',
    'http://localhost:3001/demo/sites/kiln',
    'http://localhost:3000/demo/sites/../../logout',
    'https://localhost:3000/demo/sites/kiln',
    'http://[::1]:3000/api/logout',
  ]
  test.each(rejected)('the demo rejects %s', (text) => {
    expect(refusal(() => addressOf(demo, text))).toBeTypeOf('string')
  })

  test('outside of the demo no page of ours can be promoted', () => {
    for (const text of ['https://mutuals.example.org/', 'http://MUTUALS.example.org./demo/sites/kiln'])
      expect(refusal(() => addressOf(site, text))).toContain('Pages of this site')
    expect(refusal(() => addressOf(site, '/demo/sites/kiln'))).toBeTypeOf('string')
    expect(refusal(() => addressOf(site, 'http://localhost/demo/sites/kiln'))).toContain('internet')
    expect(addressOf(site, 'blog.mutuals.example.org')).toBe('https://blog.mutuals.example.org/')
  })

  test('a path opens at our own origin', () => {
    expect(absoluteUrl(demo, '/demo/sites/kiln')).toBe('http://localhost:3000/demo/sites/kiln')
    expect(absoluteUrl(demo, 'https://example.com/a')).toBe('https://example.com/a')
  })
})
