import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'

/** Texts of a page's card. */
export interface Card {
  site: string
  title: string
  description: string
}

/** One of the site's typefaces: its two files, of which the second has the letters the first lacks. */
type Face = readonly Font[]
interface Faces {
  strong: Face
  plain: Face
}

const require = createRequire(import.meta.url)
const files = ['latin', 'latin-ext'].map((part) =>
  require.resolve(`@fontsource-variable/instrument-sans/files/instrument-sans-${part}-standard-normal.woff2`),
)

let loaded: Promise<Faces> | undefined

/** The site's typefaces, loaded once. */
export const readFaces = (): Promise<Faces> => (loaded ??= loadFaces())

async function loadFaces(): Promise<Faces> {
  const { create } = await import('fontkit')
  const { decompress }: { decompress(woff2: Uint8Array): Promise<Uint8Array> } = require('wawoff2')
  const fonts: Font[] = []
  for (const file of files) {
    // One after the other: what the library returns is its own memory, which its next call overwrites.
    const font = Buffer.from(await decompress(await readFile(file)))
    fonts.push(create(font) as Font)
  }
  const faceOf = (axes: Record<string, number>): Face => fonts.map((font) => font.getVariation(axes))
  return { strong: faceOf({ wght: 700, wdth: 84 }), plain: faceOf({ wght: 400, wdth: 100 }) }
}

/** Where lines begin. */
export const left = 76
const columnWidth = 580

/**
 * Draws the picture of a page for link previews: 1200 × 630, a PNG. Letters are drawn as shapes, so it needs no font
 * of the system; those that the typeface lacks are left out, and so is a description that lacks most. Null: the title
 * lacks most of its letters.
 */
export async function drawCard({ site, title, description }: Card): Promise<Buffer | null> {
  const { strong, plain } = await readFaces()
  const known = knownPart(strong, title)
  if (known === '') return null
  const size = [96, 80, 66].find((each) => suits(strong, known, each)) ?? 54
  const lines = cut(wrap(strong, known, size), 5)
  const bottom = 190 + size * 0.75 + (lines.length - 1) * size * 1.05
  const below = cut(wrap(plain, knownPart(plain, description), 26), Math.floor((560 - bottom) / 38))
  const parts = [
    paths(plain, site, { size: 30, x: 146, y: 103, color: '#f2f3f1' }),
    ...lines.map((line, index) =>
      paths(strong, line, { size, x: left, y: 190 + size * 0.75 + index * size * 1.05, color: '#f2f3f1' }),
    ),
    ...below.map((line, index) =>
      paths(plain, line, { size: 26, x: left, y: bottom + 62 + index * 38, color: '#b3b6b1' }),
    ),
  ]
  return encode([...domes, ...parts])
}

/** The PNG of a card with these parts on the site's canvas and below its mark. */
export async function encode(parts: readonly string[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(`${ground}${parts.join('')}</svg>`))
    .png({ palette: true })
    .toBuffer()
}

/** Whether a title of this size leaves room for the description, with its words whole. */
const suits = (face: Face, title: string, size: number): boolean =>
  wrap(face, title, size).length * size <= 290 && title.split(' ').every((word) => fits(face, word, size))

/** A dome; the two of the site's mark are small on every card, and large on a page's. */
const dome = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path fill="${fill}" d="M${x} ${y + height}V${y + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${y + height}z"/>`
const [green, pink] = ['#6fee98', '#f895c2']
const ground = [
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path fill="#0c0d0c" d="M0 0h1200v630H0z"/>',
  dome(74, 70, 25, 44, green),
  dome(101, 70, 25, 44, pink),
].join('')
const domes = [dome(700, 112, 226, 518, green), dome(938, 112, 226, 518, pink)]

const fontOf = (face: Face, sign: string): Font | undefined =>
  face.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** A text without the letters that a typeface lacks; empty if that is more than half of it. */
export function knownPart(face: Face, text: string): string {
  const known = [...text.normalize('NFC')].filter((sign) => fontOf(face, sign)).join('')
  const isMost = known.replaceAll(/\s/g, '').length * 2 >= text.replaceAll(/\s/g, '').length
  return isMost ? known.replaceAll(/\s+/g, ' ').trim() : ''
}

/** A text as runs of letters of one file each. */
function runsOf(face: Face, text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const sign of text) {
    const font = fontOf(face, sign)
    const last = runs.at(-1)
    if (font && last?.font === font) last.text += sign
    else if (font) runs.push({ font, text: sign })
  }
  return runs
}

/** Width of a line in pixels. */
export const widthOf = (face: Face, text: string, size: number): number =>
  runsOf(face, text).reduce(
    (sum, { font, text }) => sum + (font.layout(text).advanceWidth * size) / font.unitsPerEm,
    0,
  )

/** A text in lines of this width; a word that is wider fills one line after another. */
export function wrap(face: Face, text: string, size: number, width = columnWidth): string[] {
  const lines = ['']
  for (const part of text
    .split(' ')
    .flatMap((word) => (fits(face, word, size, width) ? ` ${word}` : [...` ${word}`]))) {
    const longer = `${lines.at(-1)}${part}`.trimStart()
    if (fits(face, longer, size, width)) lines[lines.length - 1] = longer
    else lines.push(part.trim())
  }
  return lines
}

const fits = (face: Face, text: string, size: number, width = columnWidth): boolean =>
  widthOf(face, text, size) <= width

/** The first lines of a text, the last with an ellipsis if there are more. */
export const cut = (lines: readonly string[], most: number): string[] =>
  lines.slice(0, most).map((line, index) => (index === most - 1 && lines.length > most ? `${line}…` : line))

/** One line as SVG paths; x and y: where its baseline begins. */
export function paths(
  face: Face,
  text: string,
  { size, x, y, color }: { size: number; x: number; y: number; color: string },
): string {
  let at = x
  const shapes: string[] = []
  for (const { font, text: letters } of runsOf(face, text)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(letters)
    glyphs.forEach((glyph, index) => {
      const { xOffset = 0, xAdvance = 0 } = positions[index] ?? {}
      shapes.push(
        glyph.path
          .scale(scale, -scale)
          .translate(at + xOffset * scale, y)
          .toSVG(),
      )
      at += xAdvance * scale
    })
  }
  return `<path fill="${color}" d="${shapes.join('')}"/>`
}
