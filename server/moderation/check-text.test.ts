import { expect, test } from 'vitest'
import { type SettingName, settingRows } from '#contract/settings.ts'
import { checkText as check } from './index.ts'

const checkText = (
  text: string,
  changed: Partial<Record<SettingName, number>> = {},
  words: readonly string[] = [],
) => check(text, { get: (name) => changed[name] ?? settingRows[name].standard, heldWords: () => words })

test.each([
  ['Cheap FOLLOWERS here', ['followers'], ['FOLLOWERS']],
  ['followersync', ['followers'], []],
  ['Buy  likes, c++ and (x)', ['buy likes', 'c++', '(x)'], ['Buy  likes', 'c++', '(x)']],
  ['木工の基礎：ほぞ組みのコツ', ['基礎'], ['基礎']],
  ['Ca\u0301diz', ['c\u00e1diz'], ['C\u00e1diz']],
])('words of the staff are found in %s as whole words', (text, words, found) => {
  expect(checkText(text, {}, words)).toEqual(found.map((about) => ({ source: 'words', about })))
})

test.each([
  ['an insult', 'What the fuck is this', 'words', 'fuck'],
  ['an insult spelled otherwise', 'fuuuuck this', 'words', 'fuuuuck'],
  ['an insult with a character that nobody sees', 'What the f\u2060uck is this', 'words', 'fuck'],
  ['an insult in Spanish', 'puta madre', 'words', 'puta'],
  ['an insult in German', 'du Wichser', 'words', 'Wichser'],
  ['a shortened link', 'more at https://bit.ly/3xyz', 'link', 'https://bit.ly/3xyz'],
  ['a shortened link with a dot after its host', 'https://bit.ly./3xyz', 'link', 'https://bit.ly./3xyz'],
  ['a shortened link in quotation marks', '「https://bit.ly/3xyz」を見て', 'link', 'https://bit.ly/3xyz'],
  ['a shortened link without a scheme', 'more at bit.ly/3xyz', 'link', 'http://bit.ly/3xyz'],
  ['a shortened link with an escape', '[more](http://bit&#46;ly/3xyz)', 'link', 'http://bit.ly/3xyz'],
  ['a link to a number', 'http://203.0.113.7/login', 'link', 'http://203.0.113.7/login'],
  [
    'a link with a name in it',
    'https://bank.example@evil.example/',
    'link',
    'https://bank.example@evil.example/',
  ],
  ['a disguised host', 'https://xn--pple-43d.com', 'link', 'https://xn--pple-43d.com'],
  ['a link that runs code', 'javascript://x%0aalert(1)', 'link', 'javascript://x%0aalert(1'],
  [
    'many links',
    Array.from({ length: 6 }, (_, n) => `https://a${n}.example.com`).join(' '),
    'spam',
    '6 links',
  ],
  [
    'shouting',
    'COME AND SEE THE BEST CHANNEL OF THE YEAR, IT IS FREE AND EVERYBODY LOVES IT!',
    'spam',
    'Mostly capitals',
  ],
  ['one line again and again', 'Subscribe!\n'.repeat(8), 'spam', 'The same line again and again'],
])('%s is found', (_, text, source, about) => {
  expect(checkText(text)).toContainEqual({ source, about })
})

test.each([
  'The glaze on the second bowl is lovely. Show the kiln earlier, at 2:10 the voice is too quiet.',
  'Scunthorpe, Penistone and Essex in one day: a cocktail and shiitake mushrooms',
  'A classic pass analysis: how to assess a title',
  'Dick Tracy, damn good: 55 scenes from hell',
  'Das ist dick aufgetragen, con leche, die Wand wird dicker',
  'My shop: https://pots.example.com/new?size=2 and https://example.org',
  'OK',
  'NASA, FIFA, DIY and 3D',
  'Episode 455: 717 days with one kiln',
  'Как вырастить базилик на подоконнике',
  '木工の基礎：ほぞ組みのコツ',
])('an ordinary text passes: %s', (text) => {
  expect(checkText(text)).toEqual([])
})

test('a threshold decides what holds a text; 0 turns its label off, and one switch all of them', () => {
  const shouted = 'COME AND SEE THE BEST CHANNEL OF THE YEAR, IT IS FREE and everybody loves it, they say!'
  expect(checkText(shouted)).toEqual([])
  expect(checkText(shouted, { hold_capitals_basis_points: 5000 })).toEqual([
    { source: 'spam', about: 'Mostly capitals' },
  ])
  expect(checkText('fuck this', { hold_words_count: 2 })).toEqual([])
  expect(checkText('fuck this', { hold_words_count: 0 })).toEqual([])
  const many = Array.from({ length: 6 }, (_, n) => `https://a${n}.example.com`).join(' ')
  expect(checkText(many, { hold_links_count: 6 })).toEqual([{ source: 'spam', about: '6 links' }])
  expect(checkText(many, { hold_links_count: 7 })).toEqual([])
  expect(checkText('fuck this', { checks_off_count: 1 })).toEqual([])
})

test('a finding cut inside a character can be stored', () => {
  const [link] = checkText(`https://bit.ly/${'x'.repeat(44)}🏺`)
  expect(link?.about).toMatch(/x.$/u)
  const [word] = checkText(`a${'🏺'.repeat(60)}`, {}, [`a${'🏺'.repeat(60)}`])
  expect([link?.about.isWellFormed(), word?.about.isWellFormed()]).toEqual([true, true])
})
