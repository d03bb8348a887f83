import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test, vi } from 'vitest'
import { decodePage } from './read-body.ts'
import { readPage } from './read-page.ts'

const here = new URL('https://moonjar.com/shop/index.html')
const read = (html: string) => readPage(html, here)

describe('readPage', () => {
  test('reads the metadata that a page offers for sharing', () => {
    const html = `<!doctype html><html><head><title>Plain title</title>
      <meta property="og:title" content="Moon &amp; Jar"><meta name="description" content=" All
      about jars. "><meta property="og:site_name" content="Jars"><meta property="OG:IMAGE" content="/a.png?x=1#y">`
    expect(read(html)).toEqual({
      title: 'Moon & Jar',
      description: 'All about jars.',
      siteName: 'Jars',
      imageUrl: 'https://moonjar.com/a.png?x=1',
    })
  })

  test('without metadata, or without a page at all, every field is null', () => {
    const nothing = { title: null, description: null, siteName: null, imageUrl: null }
    for (const html of ['', '<title> \n </title>', 'just words', '<<<>>', '<meta>', '\0\0']) {
      expect(read(html)).toEqual(nothing)
    }
  })

  const titles: [html: string, title: string | null][] = [
    ['<title>One</title><title>Two</title>', 'One'],
    ['<svg><title>Drawing</title></svg><title>Page</title>', 'Page'],
    ['<title>A <b>bold</b> one &eacute;&#8217;</title>', 'A <b>bold</b> one é’'],
    ['<TITLE>Shouted</TITLE>', 'Shouted'],
    ['<title>Never closed', 'Never closed'],
    ['<script>"<title>No</title>"</script><title>Yes</title>', 'Yes'],
    ['<!-- <title>No</title> --><title>Yes</title>', 'Yes'],
    ['<meta name="twitter:title" content="Bird"><title>Page</title>', 'Bird'],
    ['<meta property="og:title" content="  "><title>Page</title>', 'Page'],
    ['<title>a\u0000b\u202ec\u0007d\t\ne</title>', 'a b c d e'.replace('b c', 'bc')],
  ]
  test.each(titles)('reads the right title from %j', (html, title) => {
    expect(read(html).title).toBe(title)
  })

  test('long texts are cut between visible characters, never inside one', () => {
    const family = '👨‍👩‍👧'
    expect(read(`<title>${family.repeat(200)}</title>`).title).toBe(`${family.repeat(119)}…`)
    expect(read(`<title>${'x'.repeat(120)}</title>`).title).toBe('x'.repeat(120))
    expect(read(`<meta name=description content="${'y'.repeat(5000)}">`).description).toBe(
      `${'y'.repeat(299)}…`,
    )
  })

  const pictures: [html: string, imageUrl: string | null][] = [
    ['<meta property="og:image" content="b.png">', 'https://moonjar.com/shop/b.png'],
    [
      '<base href="https://cdn.moonjar.com/x/"><meta property="og:image" content="b.png">',
      'https://cdn.moonjar.com/x/b.png',
    ],
    ['<meta name="twitter:image" content="//img.com/t.png">', 'https://img.com/t.png'],
    [
      '<meta name="twitter:image" content="/t.png"><meta property="og:image" content="/o.png">',
      'https://moonjar.com/o.png',
    ],
    [
      '<meta property="og:image" content="http://10.0.0.1/a.png"><meta name="twitter:image" content="/t.png">',
      'https://moonjar.com/t.png',
    ],
    ['<meta property="og:image" content="data:image/png;base64,xx">', null],
    ['<meta property="og:image" content="javascript:alert(1)">', null],
    ['<meta property="og:image" content="http://localhost/a.png">', null],
    [
      '<link rel="icon" href="/i.png"><link rel="apple-touch-icon" href="/t.png">',
      'https://moonjar.com/t.png',
    ],
    ['<link rel="shortcut icon" href="/i.png">', 'https://moonjar.com/i.png'],
    [
      '<link rel="icon" href="/i.svg"><link rel="icon" href="/i.ico"><link rel="icon" type="image/svg+xml" href="/i">',
      null,
    ],
    ['<link rel="image_src" href="/s.jpg">', 'https://moonjar.com/s.jpg'],
    ['<link rel="stylesheet" href="/icon.png">', null],
  ]
  test.each(pictures)('finds the right picture, or none, in %s', (html, imageUrl) => {
    expect(read(html).imageUrl).toBe(imageUrl)
  })

  test('never throws, and every text is one clean line', () => {
    const bit = fc.constantFrom(
      '<title>',
      '</title>',
      '<svg>',
      '<meta property="og:image" content="',
      '">',
      '<base href="',
      '<link rel=icon href=',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(bit, fc.string({ unit: 'binary' }))), (bits) => {
        const words = read(bits.join(''))
        for (const text of [words.title, words.description, words.siteName]) {
          expect(text ?? 'x').toMatch(/^[^\p{Cc}\p{Cs}]+$/u)
        }
      }),
    )
  })

  test('markup nested deeper than 500 levels is not read on', () => {
    const html = (levels: number) => `${'<div>'.repeat(levels)}${' '.repeat(4096)}<title>Deep</title>`
    expect(read(html(499)).title).toBe('Deep')
    expect(read(html(500)).title).toBeNull()
  })

  test.each(['<', '<a ', '<title>', '<svg>', '<meta charset', '<div>', '&amp', '<!--', '<link rel="icon '])(
    'half a megabyte of %j is parsed once, and only up to 500 levels',
    (piece) => {
      const html = piece.repeat(Math.floor((512 * 1024) / piece.length))
      const write = vi.spyOn(Parser.prototype, 'write')
      read(html)
      const parsed = write.mock.calls.map(([chunk]) => chunk).join('')
      write.mockRestore()
      const nests = piece === '<div>' || piece === '<svg>'
      expect(parsed).toBe(nests ? html.slice(0, 4096) : html)
    },
  )
})

describe('decodePage', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))
  const sjis = [0x83, 0x65, 0x83, 0x58, 0x83, 0x67]

  const cases: [what: string, bytes: Buffer, contentType: string, text: string][] = [
    ['UTF-8 without a declaration', bytes('é'), 'text/html', 'é'],
    ['UTF-8 by header', bytes('é'), 'text/html; charset=UTF-8', 'é'],
    ['Latin 1 by header is Windows-1252', bytes([0xe9, 0x80]), 'text/html; charset="iso-8859-1"', 'é€'],
    ['Shift JIS by header', bytes(sjis), 'text/html;charset=Shift_JIS', 'テスト'],
    [
      'Shift JIS by meta',
      bytes('<meta charset=shift_jis>', sjis),
      'text/html',
      '<meta charset=shift_jis>テスト',
    ],
    [
      'KOI8-R by an http-equiv meta',
      bytes('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', [0xf0]),
      'text/html',
      '<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">П',
    ],
    [
      'the header wins over the meta',
      bytes('<meta charset=koi8-r>', 'é'),
      'text/html; charset=utf-8',
      '<meta charset=koi8-r>é',
    ],
    [
      'the byte order mark wins over the header',
      bytes([0xef, 0xbb, 0xbf], 'é'),
      'text/html; charset=koi8-r',
      'é',
    ],
    ['little-endian UTF-16 by its byte order mark', bytes([0xff, 0xfe, 0xe9, 0x00]), 'text/html', 'é'],
    ['big-endian UTF-16 by its byte order mark', bytes([0xfe, 0xff, 0x00, 0xe9]), 'text/html', 'é'],
    ['a meta that claims UTF-16', bytes('<meta charset=utf-16>é'), 'text/html', '<meta charset=utf-16>é'],
    ['an unknown charset', bytes('é'), 'text/html; charset=klingon', 'é'],
    ['undeclared and not UTF-8', bytes([0xe9, 0x20, 0x93]), 'text/html', 'é “'],
    ['UTF-8 cut in the middle of a character', bytes('é', [0xc3]), 'text/html', 'é'],
    ['declared as UTF-8 but invalid', bytes([0x61, 0xe9, 0x62]), 'text/html; charset=utf-8', 'a\ufffdb'],
    [
      'a meta too far down',
      bytes(' '.repeat(1100), '<meta charset=koi8-r>é'),
      'text/html',
      `${' '.repeat(1100)}<meta charset=koi8-r>é`,
    ],
  ]
  test.each(cases)('%s', (_what, page, contentType, text) => {
    expect(decodePage(page, contentType)).toBe(text)
  })
})
