import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#database/root.ts'
import { compute, topicOf } from './compute.ts'
import { tagOf } from './hashtags.ts'
import { scoreTitle, shownWidth, widthOf } from './title-score.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(join(root, 'tests/fixtures', name), 'utf8')) as unknown
/** Descriptions as creators write them, with phrases of their topic and words that must not be taken for it. */
const descriptions = fixture('descriptions.json') as {
  language: string
  title: string
  description: string
  phrases: string[]
  never: string[]
}[]
/** Pairs that say the same; the worse one breaks one rule of the published advice that its source gives. */
const pairs = fixture('title-pairs.json') as Record<
  'rule' | 'source' | 'language' | 'topic' | 'better' | 'worse',
  string
>[]

const inputOf = (text: { title: string; description: string }, tool: 'hashtags' | 'titles' = 'hashtags') =>
  ({ tool, title: text.title, description: text.description, language: 'auto' }) as const

/** Factors of a title in the order of the rules of tests/fixtures/title-pairs.json. */
const rules = ['length', 'topic first', 'number', 'capitals', 'signs', 'promise']

describe.each(descriptions)('a description in $language', (text) => {
  test('is recognised, and its topic found without the words that every description has', async () => {
    const { language, phrases } = await topicOf(inputOf(text))
    expect(language).toBe(text.language)
    const found = phrases.map((phrase) => phrase.toLowerCase())
    expect(text.phrases.filter((phrase) => !found.some((one) => one.includes(phrase)))).toEqual([])
    const words = found.flatMap((phrase) => [phrase, ...phrase.split(' ')])
    expect(text.never.filter((word) => words.includes(word))).toEqual([])
  })

  test('gets hashtags of each reach that platforms accept, each once', async () => {
    const result = await compute(await topicOf(inputOf(text)), null)
    if (result.tool !== 'hashtags') throw new Error('another tool ran')
    expect(result.computedBy).toBe('rules')
    const { broad, medium, niche } = result
    expect(Math.min(broad.length, medium.length)).toBeGreaterThan(0)
    // The German text is about compounds of one word.
    if (text.language !== 'de') expect(niche.length).toBeGreaterThan(1)
    const all = [...broad, ...medium, ...niche]
    expect(new Set(all.map((tag) => tag.toLowerCase())).size).toBe(all.length)
    for (const tag of all) expect(tag).toMatch(/^(?=.*\p{L})[\p{L}\p{M}\p{N}_]{1,40}$/u)
  })

  test('gets titles in its language that name the topic, and lists show whole', async () => {
    const result = await compute(await topicOf(inputOf(text, 'titles')), null)
    if (result.tool !== 'titles') throw new Error('another tool ran')
    expect(result.suggestions.length).toBeGreaterThanOrEqual(5)
    const [first] = result.suggestions
    expect(result.suggestions.every(({ score }) => score <= (first?.score ?? 0))).toBe(true)
    expect(first?.score).toBeGreaterThanOrEqual(90)
    expect(widthOf(first?.title ?? '')).toBeLessThanOrEqual(shownWidth)
    expect(result.own?.title).toBe(text.title)
    expect(result.own?.factors).toHaveLength(rules.length)
  })
})

test('a hashtag keeps marks and capitals, and is no bare number', () => {
  expect(tagOf(['पनीर', 'बटर'])).toBe('पनीरबटर')
  expect(tagOf(['salsa', 'verde'])).toBe('SalsaVerde')
  expect(tagOf(['Gaming-PC'])).toBe('GamingPC')
  expect(tagOf(['cafe\u0301'])).toBe('Café')
  expect(tagOf(['2026'])).toBeNull()
  expect(tagOf(['x'.repeat(41)])).toBeNull()
})

test('sixty pairs of titles, ten for each rule, name their source', () => {
  expect(pairs).toHaveLength(60)
  for (const rule of rules) expect(pairs.filter((pair) => pair.rule === rule)).toHaveLength(10)
  for (const { source } of pairs) expect(new URL(source).protocol).toBe('https:')
})

test.each(pairs)('of “$better” and “$worse” the first scores higher, by its $rule', (pair) => {
  const [better, worse] = [pair.better, pair.worse].map((title) => scoreTitle(title, [pair.topic]))
  const place = rules.indexOf(pair.rule)
  expect(better?.score).toBeGreaterThan(worse?.score ?? 100)
  expect(better?.factors[place]?.points).toBeGreaterThan(worse?.factors[place]?.points ?? 100)
})

test('a few English words that look like another language still have a topic', async () => {
  const { language, phrases } = await topicOf(inputOf({ title: '', description: 'garden tomato' }))
  expect([language, phrases]).toEqual(['en', ['garden tomato']])
})

test('a hostile text of the largest size is read in a moment', async () => {
  await topicOf(inputOf({ title: 'A warm-up garden', description: '' }))
  for (const part of ['@', 'a@', '1:', '://', "l'", 'a-', 'ポケモン', 'x']) {
    const before = performance.now()
    await topicOf(inputOf({ title: '', description: part.repeat(5000 / part.length) })).catch(() => {})
    // A pattern that backtracks takes minutes; an idle core needs a tenth of a second.
    expect(performance.now() - before, part).toBeLessThan(5000)
  }
})

test('a text without a topic is rejected, and says what to write', async () => {
  await expect(topicOf(inputOf({ title: '', description: 'and the of it' }))).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      description:
        'We found no topic in this text. Describe it in a sentence or two, or choose its language.',
    },
  })
})
