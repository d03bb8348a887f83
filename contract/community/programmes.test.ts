import { describe, expect, test } from 'vitest'
import { platformNames } from '../platforms.ts'
import { fittingTags, hashtagLimits } from './hashtag-limits.ts'
import { metrics, metricsOf, programmes, progressOf } from './programmes.ts'

const conditionsOf = (id: string) => programmes.find((programme) => programme.id === id)?.conditions ?? []

describe('a programme', () => {
  test.each(programmes)(
    '$name has its figures with a source and a day, or says that they are unconfirmed',
    (one) => {
      expect(platformNames).toContain(one.platform)
      expect(Object.keys(metrics)).toEqual(expect.arrayContaining(metricsOf([one])))
      expect(new URL(one.official).protocol).toBe('https:')
      expect(one.conditions.length > 0).toBe(one.why === undefined)
      if (one.conditions.length > 0) expect(one.source).not.toBeNull()
      if (one.source) {
        expect(new URL(one.source.url).protocol).toBe('https:')
        expect(one.source.checkedAt).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      }
    },
  )

  test('of Twitch Affiliate shows no figures to compare with, since pages disagree', () => {
    expect(conditionsOf('twitch-affiliate')).toEqual([])
  })

  test('is met, short by an amount, or unknown', () => {
    const [subscribers, uploads, watched] = conditionsOf('youtube-early')
    if (!subscribers || !uploads || !watched) throw new Error('a condition is missing')
    expect(progressOf(subscribers, { subscribers: 500 })).toEqual({ state: 'met' })
    expect(progressOf(subscribers, { subscribers: 499 })).toEqual({
      state: 'short',
      nearest: { metric: 'subscribers', missing: 1 },
    })
    expect(progressOf(uploads, {})).toEqual({ state: 'unknown', nearest: null })
    expect(progressOf(uploads, { uploads90: 0 })).toMatchObject({ state: 'short', nearest: { missing: 3 } })
    // One of two is enough, so the other may be unknown.
    expect(progressOf(watched, { shortsViews: 3_000_000 })).toEqual({ state: 'met' })
    expect(progressOf(watched, { watchHours: 1200 })).toEqual({
      state: 'unknown',
      nearest: { metric: 'watchHours', missing: 1800 },
    })
    expect(progressOf(watched, { watchHours: 2900, shortsViews: 10 })).toEqual({
      state: 'short',
      nearest: { metric: 'watchHours', missing: 100 },
    })
  })

  test('asks for each figure once', () => {
    const asked = metricsOf(programmes.filter(({ platform }) => platform === 'youtube'))
    expect(asked).toEqual(['subscribers', 'uploads90', 'watchHours', 'shortsViews'])
  })
})

test('hashtags are copied as far as each platform takes them', () => {
  const tags = Array.from({ length: 70 }, (_, index) => `Tag${String(index).padStart(2, '0')}`)
  const fitting = Object.fromEntries(
    hashtagLimits.map((limit) => [limit.name, fittingTags(tags, limit).length]),
  )
  // A tag has six characters, and a space before all but the first: 40 of them take 279.
  expect(fitting).toEqual({ YouTube: 60, Instagram: 5, TikTok: 70, X: 40 })
  const [x] = hashtagLimits.filter(({ name }) => name === 'X')
  if (!x) throw new Error('a limit is missing')
  expect(
    fittingTags(
      Array.from({ length: 70 }, () => 'ポケモン'),
      x,
    ),
  ).toHaveLength(28)
})
