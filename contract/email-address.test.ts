import { expect, it } from 'vitest'
import { readEmailAddress } from './email-address.ts'
import { emailSchema } from './people/sessions.ts'

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
