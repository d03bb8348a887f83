import { describe, expect, test } from 'vitest'
import { screenshotScores as scores } from '#contract/checks/screenshots.ts'
import type { Box } from '../../providers/screenshots/index.ts'
import { type Claim, judgeScreenshot } from './index.ts'
import { editsBetween, labelOf, likenessOf } from './names.ts'

type Placed = [text: string, left: number, top: number, confidence?: number]

const word = ([text, left, top, confidence = 92]: Placed) => ({
  ...{ text, confidence },
  box: { left, top, width: text.length * 9, height: 16 } satisfies Box,
})
const button = ([text, left, top, confidence = 92]: Placed) => ({
  ...{ text, confidence },
  box: { left, top, width: 120, height: 36 },
})

const untouched = { framed: false, bare: false, patchedNames: [], oddButtons: [] }

/** A profile on X: the button over the name at the right, counters under it, tabs. */
const profile = (handle = '@clayandkiln', state = 'Following'): Claim['screen'] => ({
  ...{ width: 1280, height: 760 },
  words: [
    ...[
      [handle, 220, 260],
      ['Made', 220, 300],
      ['by', 265, 300],
      ['hand', 290, 300],
    ],
    ...[
      ['312', 220, 340],
      ['Following', 256, 340],
      ['1,204', 380, 340],
      ['Followers', 434, 340],
    ],
    ...[
      ['Posts', 220, 390],
      ['Replies', 300, 390],
      ['Media', 400, 390],
    ],
  ].map((placed) => word(placed as Placed)),
  buttons: state === '' ? [] : [button([state, 620, 190])],
  traces: untouched,
})

const judge = (screen: Claim['screen'], claim: Partial<Claim> = {}) =>
  judgeScreenshot({ screen, platform: 'twitter', action: 'follow', handle: 'clayandkiln', ...claim })

const add = (
  screen: Claim['screen'],
  { words = [], buttons = [] }: { words?: Placed[]; buttons?: Placed[] },
) => ({
  ...screen,
  words: [...screen.words, ...words.map(word)],
  buttons: [...screen.buttons, ...buttons.map(button)],
})

describe('name and state found together', () => {
  test('name and state beside each other are enough to be credited at once, and are shown', () => {
    const judgement = judge(profile())
    expect(judgement).toMatchObject({ verdict: 'yes', reasons: ['all_found'] })
    expect(judgement.score).toBeGreaterThanOrEqual(scores.sure)
    expect(judgement.found.map(({ fact, text }) => `${fact} ${text}`)).toEqual([
      'handle @clayandkiln',
      'state Following',
    ])
    expect(judgement.found[1]?.box).toEqual({ left: 620, top: 190, width: 120, height: 36 })
  })

  test('the earner’s own name and the code add to the score; neither is needed', () => {
    const with_ = add(profile(), {
      words: [
        ['@ada', 900, 20],
        ['K7QX', 900, 50],
      ],
    })
    const plain = judge(profile()).score
    expect(judge(with_, { ownHandle: 'ada', code: 'k7qx' })).toMatchObject({
      score: plain + 10,
      reasons: ['all_found', 'own_handle', 'code'],
    })
    expect(judge(profile('@otherpeople'), { ownHandle: 'ada', code: 'k7qx' }).verdict).toBe('no')
  })

  test.each(['@ClayAndKiln', '@cIayandkiIn', '@c1ayandki1n'])(
    '%s counts as the name, since its letters look alike',
    (read) => {
      expect(judge(profile(read)).verdict).toBe('yes')
    },
  )

  test('icons beside the word, such as a bell or an arrow, do not matter', () => {
    for (const text of ['Following v', '[) Following +', 'Q Following'])
      expect(judge(profile(undefined, text)).verdict).toBe('yes')
  })
})

describe('what is never credited', () => {
  test.each([
    ['the counter alone', profile(undefined, ''), 'state_missing', 'unsure'],
    ['a button that says Follow', profile(undefined, 'Follow'), 'state_off', 'no'],
    ['a button that says Follow back', profile(undefined, 'Follow back'), 'state_back', 'no'],
    ['somebody else’s page', profile('@otherpeople'), 'other_handle', 'no'],
    ['a longer name that contains it', profile('@clayandkiln_official'), 'other_handle', 'no'],
    ['one letter in doubt', profile('@clayandkilm'), 'handle_unclear', 'unsure'],
    [
      'a name laid over another, whose sign still shows',
      add(profile(), { words: [['@', 206, 260]] }),
      'handle_unclear',
      'unsure',
    ],
    ['another digit', profile('@clayandkiln2'), 'other_handle', 'no'],
    [
      'a state that was hard to read',
      add(profile(undefined, ''), { buttons: [['Following', 620, 190, 41]] }),
      'state_unclear',
      'unsure',
    ],
    ['a badge that says Follows you', profile(undefined, 'Follows you'), 'state_missing', 'unsure'],
    [
      'nothing at all',
      { width: 900, height: 600, words: [], buttons: [], traces: untouched },
      'nothing_found',
      'no',
    ],
  ] as const)('%s', (_what, screen, reason, verdict) => {
    const judgement = judge(screen as Claim['screen'])
    expect(judgement.reasons).toContain(reason)
    expect(judgement.verdict).toBe(verdict)
    expect(judgement.score).toBeLessThan(scores.enough)
  })

  test('a word on the page is not a button, even in the right place', () => {
    expect(judge(add(profile(undefined, ''), { words: [['Following', 640, 200]] })).verdict).toBe('unsure')
  })

  test('a name that is only mentioned on somebody else’s page', () => {
    const page = add(profile('@otherpeople'), {
      words: [
        ['with', 330, 300],
        ['@clayandkiln', 370, 300],
      ],
    })
    expect(judge(page)).toMatchObject({ verdict: 'unsure' })
    const below = add(profile(), { words: [['@otherpeople', 220, 320]] })
    expect(judge(below), 'two names in the place').toMatchObject({ verdict: 'unsure' })
    const wrapped = add(profile('@otherpeople'), { words: [['@clayandkiln', 220, 320]] })
    expect(judge(wrapped)).toMatchObject({ verdict: 'unsure', reasons: ['handle_elsewhere'] })
  })

  test('a suggested account beside the page: its own button counts, not the page’s', () => {
    const page = add(profile('@otherpeople'), {
      words: [['@clayandkiln', 900, 240]],
      buttons: [['Follow', 1060, 230]],
    })
    expect(judge(page).verdict).not.toBe('yes')
  })

  test('suggested accounts do not count against it; a button without a name does', () => {
    const proposals = add(profile(), { words: [['@somebody', 900, 240]], buttons: [['Follow', 1060, 230]] })
    expect(judge(proposals).verdict).toBe('yes')
    const loose = add(profile(), { buttons: [['Follow', 640, 600]] })
    expect(judge(loose)).toMatchObject({ verdict: 'unsure', reasons: ['other_buttons'] })
  })

  test('the page of another platform', () => {
    expect(judge(profile(), { platform: 'tiktok' }).verdict).toBe('unsure')
    const bare = { ...profile(), words: profile().words.filter(({ text }) => text !== 'Replies') }
    expect(judge(bare)).toMatchObject({ verdict: 'unsure', reasons: ['platform_unclear'] })
  })
})

describe('a picture in doubt goes to a person', () => {
  const page = profile()
  const state = { left: 600, top: 180, width: 160, height: 60 }
  const name = { left: 220, top: 260, width: 110, height: 16 }
  test.each([
    ['that an image viewer shows', { ...page, traces: { ...untouched, framed: true } }, 'framed'],
    ['without any picture on it', { ...page, traces: { ...untouched, bare: true } }, 'bare'],
    ['whose button is odd', { ...page, traces: { ...untouched, oddButtons: [state] } }, 'patched'],
    ['whose name has a patch', { ...page, traces: { ...untouched, patchedNames: [name] } }, 'patched'],
    ['that names another viewer', add(page, { words: [['@other', 900, 20]] }), 'other_viewer'],
  ] as const)('%s', (_what, screen, reason) => {
    expect(judge(screen as Claim['screen'], { ownHandle: 'ada' })).toMatchObject({
      verdict: 'unsure',
      reasons: [reason],
    })
  })

  test('patches elsewhere, the own name at the top, and an unknown own name raise no doubt', () => {
    const elsewhere = { ...page, traces: { ...untouched, oddButtons: [name], patchedNames: [state] } }
    expect(judge(elsewhere).verdict).toBe('yes')
    expect(judge(add(page, { words: [['@ada', 900, 20]] }), { ownHandle: 'ada' }).verdict).toBe('yes')
    expect(judge(add(page, { words: [['@other', 900, 20]] })).verdict).toBe('yes')
  })
})

describe('a state that platforms show by an icon alone', () => {
  test('goes to a person, unless a sentence states it', () => {
    const screen = {
      ...{ width: 900, height: 1600 },
      words: [word(['@clayandkiln', 20, 20]), word(['YouTube', 20, 0])],
      ...{ buttons: [], traces: untouched },
    }
    const claim = { platform: 'youtube', action: 'like' } as const
    expect(judge(screen, claim)).toMatchObject({ verdict: 'unsure', reasons: ['state_not_shown'] })
    const said = add(screen, {
      words: [
        ['Added', 20, 600],
        ['to', 70, 600],
        ['Liked', 95, 600],
        ['videos', 145, 600],
      ],
    })
    expect(judge(said, claim)).toMatchObject({ verdict: 'yes', score: 75 })
  })
})

test('names are the same, alike, near or different', () => {
  const pairs = [
    ['ClayAndKiln', 'clayandkiln', 'same'],
    ['c1ayandki1n', 'clayandkiln', 'alike'],
    ['m00n', 'moon', 'alike'],
    ['clayandkil', 'clayandkiln', 'near'],
    ['clayankiin', 'clayandkiln', 'near'],
    ['clayandkiln7', 'clayandkiln', 'other'],
    ['brookmap', 'brookmaps', 'other'],
    ['', 'clayandkiln', 'other'],
  ] as const
  expect(pairs.map(([read, wanted]) => likenessOf(read, wanted))).toEqual(
    pairs.map(([, , likeness]) => likeness),
  )
})

test('edits are counted up to two', () => {
  expect(
    [
      ['abc', 'abc'],
      ['abc', 'abd'],
      ['abc', 'ab'],
      ['abc', 'acb'],
      ['', 'abc'],
    ].map(([a, b]) => editsBetween(a as string, b as string)),
  ).toEqual([0, 1, 1, 2, 2])
})

test('a label loses its accents, punctuation and icons', () => {
  expect(['[) Subscribed v', 'Abonné +', 'Suivi(e)', 'S’abonner', 'Segui già |'].map(labelOf)).toEqual([
    'subscribed',
    'abonne',
    'suivi(e)',
    "s'abonner",
    'segui gia',
  ])
})
