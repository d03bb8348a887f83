import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf } from './file-text.ts'

const fixture = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/tables/${name}`, import.meta.url)))

test('a table is read in UTF-16 and in the encoding of Windows, as Excel writes it', () => {
  expect(textOf(fixture('utf-16.txt'))).toBe('url\ttitle\r\nhttps://youtu.be/T038aaaaaaa\tCafé\r\n')
  expect(textOf(fixture('windows-1252.csv'))).toBe('url,title\nhttps://youtu.be/T037aaaaaaa,Café – Straße\n')
  const big = new Uint8Array(fixture('utf-16.txt').length)
  fixture('utf-16.txt').forEach((byte, index) => {
    big[index ^ 1] = byte
  })
  expect(textOf(big)).toContain('Café')
})

test('a table in UTF-8 is read with and without a mark', () => {
  const text = 'url,title\nhttps://youtu.be/T037aaaaaaa,日本 – 🏺'
  expect(textOf(new TextEncoder().encode(text))).toBe(text)
  expect(textOf(new TextEncoder().encode(`\ufeff${text}`))).toBe(text)
})
