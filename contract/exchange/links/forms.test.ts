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

test('the table holds more than 150 forms of platform links', () => {
  expect(rows.length).toBeGreaterThan(150)
})

test.each(rows)('$text on $platform is $thing', ({ platform, thing, text }) => {
  const reading = readLink(text, { platform })
  expect(reading).toMatchObject({ ok: true })
  if (!reading.ok) return
  const { kind, id, canonicalUrl, handle } = reading.link
  expect(reading.link.platform).toBe(platform)
  expect(`${kind} ${id} ${canonicalUrl} ${handle ?? '-'}`).toBe(thing)
  // The canonical form reads as the same link, wherever it is pasted.
  expect(readLink(canonicalUrl)).toEqual(reading)
})
