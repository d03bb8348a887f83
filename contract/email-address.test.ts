import { expect, it } from 'vitest'
import { readEmailAddress } from './email-address.ts'
import { emailSchema } from './people/sessions.ts'

it.each([
  ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
  ['ada@例え.みんな', 'ada@xn--r8jz45g.xn--q9jyb4c'],
  ['ada@mail。例え。みんな', 'ada@mail.xn--r8jz45g.xn--q9jyb4c'],
  ['ada@example.com\u200b', 'ada@example.com'],
  ['\ufeffa\u00adda@exam\u200dple.com', 'ada@example.com'],
  ['ada＠example.com', 'ada@example.com'],
  ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ada@example.com'],
  ['ada@example.com.', 'ada@example.com'],
  ['ada@example.com,', 'ada@example.com'],
  ['ada@example.com; ', 'ada@example.com'],
  ['ada@example.com。', 'ada@example.com'],
  ['<ada@example.com>', 'ada@example.com'],
  ['<ada@example.com>,', 'ada@example.com'],
  ['Ada <ada@example.com>', 'ada@example.com'],
  ['"Lovelace, Ada" <ada@example.com>', 'ada@example.com'],
  ['(ada@example.com)', 'ada@example.com'],
  ['mailto:ada@example.com', 'ada@example.com'],
])('%j is read as %s by the browser and the server', (typed, address) => {
  expect(readEmailAddress(typed)).toBe(address)
  expect(emailSchema.parse(typed)).toBe(address)
})

it.each([
  'ada@münchen',
  'ada@münchen.de/a',
  'ada@mün chen.de',
  'ädä@example.com',
  'Ada <>',
  'a@b@münchen.de',
  'Ada <ada@example.com> <',
])('%j is no email address', (typed) => {
  expect(readEmailAddress(typed)).toBeNull()
  expect(emailSchema.safeParse(typed).success).toBe(false)
})

it.each([
  ['ada@example.com', true],
  ['  ada@example.com ', true],
  ['Ada.Lovelace+points@mail.example.co.uk', true],
  ["o'neil_1@sub-domain.example.museum", true],
  ['not an address', false],
  ['', false],
  ['ada@example', false],
  ['ada@@example.com', false],
  ['ada@example..com', false],
  ['.ada@example.com', false],
  ['ada.@example.com', false],
  ['ada..b@example.com', false],
  ['ada@-example.com', false],
  ['ada@example.c', false],
  ['ada@exam ple.com', false],
  [`${'a'.repeat(250)}@example.com`, false],
])('%j: the browser and the server agree', (typed, fits) => {
  expect(readEmailAddress(typed)).toBe(fits ? typed.trim() : null)
  expect(emailSchema.safeParse(typed)).toMatchObject(fits ? { data: typed.trim() } : { success: false })
})
