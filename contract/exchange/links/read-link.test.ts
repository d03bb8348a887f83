import { expect, test } from 'vitest'
import { contentKinds, rowsOfContent } from '../catalogue.ts'
import { readLink } from './read-link.ts'

test.each([
  ['', 'empty'],
  ['  \u200b ', 'empty'],
  ['not a link', 'malformed'],
  ['javascript:alert(1)', 'malformed'],
  ['http://192.168.0.1/', 'malformed'],
  ['https://localhost/x', 'malformed'],
])('%j is not a link', (text, problem) => {
  expect(readLink(text)).toMatchObject({ ok: false, problem })
})

test('a link to another platform is that platform’s, whichever page it is pasted on', () => {
  expect(readLink('https://youtu.be/dQw4w9WgXcQ', { platform: 'tiktok' })).toMatchObject({
    link: { platform: 'youtube' },
  })
})

test('a look-alike host is a website, not the platform', () => {
  for (const host of [
    'youtube.com.evil.io',
    'xn--youtub-6ua.com',
    'notyoutube.com',
    'tiktok.com.co',
    'x.com.ru.net',
  ])
    expect(readLink(`https://${host}/watch?v=dQw4w9WgXcQ`)).toMatchObject({ link: { platform: 'website' } })
})

test('links nested too deep are rejected', () => {
  const nested = (depth: number): string =>
    depth === 0
      ? 'https://youtu.be/dQw4w9WgXcQ'
      : `https://www.youtube.com/redirect?q=${encodeURIComponent(nested(depth - 1))}`
  expect(readLink(nested(2))).toMatchObject({ link: { id: 'dQw4w9WgXcQ' } })
  expect(readLink(nested(9))).toMatchObject({ ok: false, problem: 'malformed' })
})

test('every kind of link has catalogue rows that accept it', () => {
  const samples = [
    'youtu.be/dQw4w9WgXcQ',
    'youtube.com/@a.b',
    'tiktok.com/@a/video/7106594312292453675',
    'tiktok.com/@a/photo/7106594312292453675',
    'tiktok.com/@ab',
    'x.com/a/status/1',
    'x.com/ab',
    'instagram.com/p/Cabcde1',
    'instagram.com/ab',
    'pinterest.com/pin/123456789',
    'pinterest.com/abc',
    'pinterest.com/abc/d',
    'soundcloud.com/ab/c',
    'soundcloud.com/ab/sets/c',
    'soundcloud.com/ab',
    'twitch.tv/abc',
    'twitch.tv/videos/123456789',
    'clips.twitch.tv/AbcdeFghij',
    'vk.com/wall1_2',
    'vk.com/video1_2',
    'vk.com/id1',
    'vk.com/club1',
    'discord.gg/abc',
    'example.org',
  ]
  for (const text of samples) {
    const reading = readLink(text)
    if (!reading.ok) throw new Error(`${text}: ${reading.sentence}`)
    const { platform, kind } = reading.link
    expect(contentKinds).toContain(kind)
    expect(rowsOfContent(platform, kind).length, text).toBeGreaterThan(1)
  }
})
