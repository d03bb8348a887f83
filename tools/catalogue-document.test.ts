import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue } from '#contract/exchange/catalogue.ts'
import { isApiPlatform } from '#contract/exchange/connections.ts'
import { platformLabels } from '#contract/platforms.ts'
import { catalogueDocument } from './catalogue-document.ts'

const text = catalogueDocument()
const lines = text.split('\n').filter((line) => /^\| \w+ \|/.test(line))

test('docs/catalogue.md matches the catalogue: npm run catalogue writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/catalogue.md'), 'utf8')).toBe(text)
})

test('each row of the catalogue has its line, with a check, a source, a limit and a price', () => {
  const body = lines.filter((line) => !line.startsWith('| Platform'))
  expect(body.map((line) => line.split(' | ').slice(0, 2))).toEqual(
    catalogue.map(({ platform, label }) => [`| ${platformLabels[platform]}`, label]),
  )
  for (const line of body) {
    expect(line.split(' | ')).toHaveLength(8)
    expect(line, 'a source without a link').not.toContain(']()')
  }
})

test('an account check is listed only if the row has one, on a platform with an API', () => {
  for (const [index, row] of catalogue.entries()) {
    const line = lines[index + 1] ?? ''
    expect(line.includes('account, with keys'), row.key).toBe(row.accountCheck)
    if (row.accountCheck) expect(isApiPlatform(row.platform), row.key).toBe(true)
  }
})
