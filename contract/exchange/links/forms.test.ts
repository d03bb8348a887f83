import { expect, test } from 'vitest'
import { discord } from '#tests/link-forms/discord.ts'
import type { Forms } from '#tests/link-forms/forms.ts'
import { instagram } from '#tests/link-forms/instagram.ts'
import { pinterest } from '#tests/link-forms/pinterest.ts'
import { soundcloud } from '#tests/link-forms/soundcloud.ts'
import { tiktok } from '#tests/link-forms/tiktok.ts'
import { twitch } from '#tests/link-forms/twitch.ts'
import { twitter } from '#tests/link-forms/twitter.ts'
import { vk } from '#tests/link-forms/vk.ts'
import { website } from '#tests/link-forms/website.ts'
import { youtube } from '#tests/link-forms/youtube.ts'
import { type PlatformName, platformNames } from '../../platforms.ts'
import { readLink } from './read-link.ts'

const forms: Record<PlatformName, Forms> = {
  youtube,
  tiktok,
  twitter,
  instagram,
  pinterest,
  soundcloud,
  twitch,
  vk,
  discord,
  website,
}

const rows = platformNames.flatMap((platform) =>
  forms[platform].flatMap(([thing, texts]) => texts.map((text) => ({ platform, thing, text }))),
)

const problems: readonly string[] = ['short_link', 'closed', 'not_content']

test('the table holds more than 500 forms of platform links', () => {
  expect(rows.length).toBeGreaterThan(500)
})

const readable = rows.filter(({ thing }) => !problems.includes(thing))
test.each(readable)('$text on $platform is $thing', ({ platform, thing, text }) => {
  const reading = readLink(text, { platform })
  expect(reading).toMatchObject({ ok: true })
  if (!reading.ok) return
  const { kind, id, canonicalUrl, handle } = reading.link
  expect(reading.link.platform).toBe(platform)
  expect(`${kind} ${id} ${canonicalUrl} ${handle ?? '-'}`).toBe(thing)
  // The canonical form reads as the same link, wherever it is pasted.
  expect(readLink(canonicalUrl)).toEqual(reading)
})

const sentences: Record<string, RegExp> = {
  short_link: /copy the full link/,
  closed: /Only members|private link/,
  not_content: / Use /,
}

const rejected = rows.filter(({ thing }) => problems.includes(thing))
test.each(rejected)('$text on $platform is rejected: $thing', ({ platform, thing, text }) => {
  expect(readLink(text)).toEqual({
    ok: false,
    problem: thing,
    platform,
    sentence: expect.stringMatching(sentences[thing] ?? / /),
    url: thing === 'short_link' ? text : null,
  })
})
