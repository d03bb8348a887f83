import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usernameSchema } from '#contract/people/members.ts'
import {
  emailKeyOf,
  emailOf,
  isDisposable,
  isReserved,
  lookOf,
  ownMailDomainOf,
  suggestUsername,
} from './rules.ts'

test.each([
  ['Ada@Example.com', 'ada@example.com'],
  ['  ada@example.com ', 'ada@example.com'],
  ['ada+news@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['a.d.a@gmail.com', 'ada@gmail.com'],
  ['A.da+x@GoogleMail.com', 'ada@gmail.com'],
  ['+tag@example.com', '+tag@example.com'],
  ['ada@mail.gmail.com', 'ada@mail.gmail.com'],
])('%s has the canonical form %s', (address, key) => {
  expect(emailKeyOf(address)).toBe(key)
})

test('the canonical form of a canonical form is itself', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const key = emailKeyOf(address)
      expect(emailKeyOf(key)).toBe(key)
      expect(emailKeyOf(emailOf(address))).toBe(key)
    }),
  )
})

test.each([
  ['x@mailinator.com', true],
  ['x@MAILINATOR.com', true],
  ['x@inbox.mailinator.com', true],
  ['x@gmail.com', false],
  ['x@mailinator.example', false],
  ['x@mutuals.test', false],
])('%s is disposable: %s', (address, expected) => {
  expect(isDisposable(address)).toBe(expected)
})

test.each([
  ['x@Catch-All.com', 'catch-all.com'],
  ['x@a.b.catch-all.com', 'catch-all.com'],
  ['x@mail.shop.co.uk', 'shop.co.uk'],
  ['x@mail.co.com', 'co.com'],
  ['x@gmail.com', null],
  ['x@GMX.net', null],
  ['x@privaterelay.appleid.com', null],
  ['x@yahoo.co.uk', null],
  ['x@yahoo.somewhere', 'yahoo.somewhere'],
  ['x@mutuals.test', null],
])('%s has the mail domain %s of its own', (address, expected) => {
  expect(ownMailDomainOf(address)).toBe(expected)
})

test.each([
  ['admin', true],
  ['Admin_1', true],
  ['_Support', true],
  ['mutuals', true],
  ['house', true],
  ['mutuals_support', true],
  ['MutualsTeam2', true],
  ['house_fund', true],
  ['adm1n', true],
  ['1admin', true],
  ['5upp0rt', true],
  ['mutuaIs', true],
  ['rnutuals', true],
  ['meme', false],
  ['mutual_sun', false],
  ['housecat', false],
  ['ada', false],
])('%s is reserved: %s', (name, expected) => {
  expect(isReserved(name)).toBe(expected)
})

test.each([
  ['moon_jar', 'm00n_jar', true],
  ['alina', 'aIina', true],
  ['alina', 'a1ina', true],
  ['marlow', 'rnarlovv', true],
  ['Ada', 'ada', true],
  ['ada', 'ada_', false],
  ['ada', 'ada1', false],
  ['ada1', 'ada_1', false],
  ['ada1', 'ada2', false],
  ['ada1', 'adal', false],
])('%s and %s look alike: %s', (one, other, expected) => {
  expect(lookOf(one) === lookOf(other)).toBe(expected)
})

test('every suggested username is one that a member could choose', () => {
  for (let count = 0; count < 2_000; count++) {
    const name = suggestUsername(randomInt)
    expect(usernameSchema.safeParse(name).success, name).toBe(true)
    expect(isReserved(name), name).toBe(false)
  }
})
