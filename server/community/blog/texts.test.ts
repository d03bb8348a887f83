import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '#contract/pages.ts'
import { settingRows } from '#contract/settings.ts'
import { root } from '#database/root.ts'

const posts = join(root, 'server/community/blog/posts')
const words = join(root, 'web/pages/prose')
const tags = ['platforms', 'tools', 'growth', 'points', 'video', 'music', 'writing', 'money']
const guides = [
  'compliance-policy',
  'monetization-eligibility-checker-guide',
  'ai-hashtag-generator-guide',
  'ai-title-generator-guide',
]

interface Text {
  slug: string
  fields: Record<string, string>
  body: string
}

const texts: Text[] = readdirSync(posts).map((name) => {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(
    readFileSync(join(posts, name), 'utf8'),
  ) ?? [name]
  const fields = head
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
  return { slug: name.replace(/\.md$/, ''), fields: Object.fromEntries(fields), body: body.trim() }
})
const cases = texts.map((text) => [text.slug, text] as const)

/** Words as readers see them: without links' targets, signs of Markdown and parts that the server fills in. */
const plain = (body: string): string =>
  body
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/^\|[-| :]+\|$/gm, '')
    .replaceAll(/[*#[\]|>`]|^\s*(?:-|\d+\.) /gm, '\n')

const wordsOf = (body: string): string[] => plain(body).match(/[\p{L}\p{N}][\p{L}\p{N}’'.,{}_-]*/gu) ?? []

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<=[.?!]) /)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length > 5)

test('the ten texts are here, each title, description and day once', () => {
  expect(texts).toHaveLength(10)
  expect(texts.map(({ slug }) => slug)).toEqual(expect.arrayContaining(guides))
  for (const field of ['title', 'description', 'date'])
    expect(new Set(texts.map(({ fields }) => fields[field])).size, field).toBe(texts.length)
})

test.each(cases)('%s has complete front matter', (slug, { fields }) => {
  expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect(Object.keys(fields)).toEqual(['title', 'description', 'date', 'tags'])
  expect(fields.title).toMatch(/^[^"'].{2,99}$/)
  expect(fields.description).toMatch(/^.{60,155}$/)
  expect(fields.date).toMatch(/^2026-(?:09|10|11)-\d\d$/)
  expect(fields.date && fields.date <= '2026-11-20').toBe(true)
  const ofPost = (fields.tags ?? '').split(', ')
  expect(ofPost.length).toBeLessThanOrEqual(3)
  expect(tags).toEqual(expect.arrayContaining(ofPost))
})

test.each(cases)('%s begins with a paragraph and has a length to finish', (slug, { body }) => {
  const count = wordsOf(body).length
  expect(count).toBeGreaterThanOrEqual(guides.includes(slug) ? 800 : 700)
  expect(count).toBeLessThanOrEqual(guides.includes(slug) ? 1500 : 1300)
  expect(body).toMatch(/^\p{L}/u)
  expect(body).not.toMatch(/^# /m)
  expect(body.match(/^## /gm)?.length).toBeGreaterThan(2)
})

test('no sentence appears in two of the texts and pages of words, nor twice in one', () => {
  const sources = [
    ...texts.map(({ slug, fields, body }): [string, string] => [
      slug,
      `${fields.description}\n${plain(body)}`,
    ]),
    ...readdirSync(words)
      .filter((name) => name.endsWith('.md'))
      .map((name): [string, string] => [name, plain(readFileSync(join(words, name), 'utf8'))]),
  ]
  const seen = new Map<string, string>()
  const repeated: string[] = []
  for (const [source, text] of sources)
    for (const sentence of sentencesOf(text)) {
      if (seen.has(sentence)) repeated.push(`${source} and ${seen.get(sentence)}: ${sentence}`)
      seen.set(sentence, source)
    }
  expect(repeated).toEqual([])
  expect(seen.size).toBeGreaterThan(500)
})

test.each(cases)('%s names settings that exist, and lists where they belong', (slug, { body }) => {
  const lists: Record<string, string> = {
    'compliance-policy': '{{catalogue}}',
    'monetization-eligibility-checker-guide': '{{programmes}}',
  }
  const found = body.match(/\{\{.*?\}\}/g) ?? []
  const named = found.filter((part) => part.startsWith('{{setting '))
  for (const part of named) expect(settingRows).toHaveProperty(part.slice(10, -2))
  expect(found.filter((part) => !named.includes(part))).toEqual(slug in lists ? [lists[slug]] : [])
  if (lists[slug]) expect(body.split('\n')).toContain(lists[slug])
})

test.each(cases)('links of %s lead to pages of ours and texts that exist', (_, { body }) => {
  const targets = [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target)
  const own = targets.filter((target) => !target.startsWith('https://'))
  expect(own.length).toBeGreaterThan(0)
  for (const target of own) {
    const isPage = pages.some(({ path }) =>
      new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(target),
    )
    expect(isPage, target).toBe(true)
    if (target.startsWith('/blog/')) expect(texts.map(({ slug }) => `/blog/${slug}`)).toContain(target)
  }
})
