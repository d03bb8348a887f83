import { serveJobs } from '../one-process/serve.ts'
import { decode, open, type Pixels } from './decode.ts'
import { type GreyPicture, readWords } from './engine.ts'
import { findButtons, type Surface, type Surfaces } from './find-buttons.ts'
import { findTraces } from './find-traces.ts'
import {
  type Box,
  type ReadJob,
  type ScreenButton,
  type Screenshot,
  ScreenshotError,
  type ScreenWord,
} from './messages.ts'

/** Pixels at which the full page is read, about: more costs seconds, fewer loses small text. */
const pagePixels = 2_200_000
const maxEnlargement = 2
const maxButtons = 24
/** Scale of the second reading of a page in which no name was found; it catches large letters. */
const otherScale = 0.6
const maxRereadWords = 6
const wordHeight = 48
const buttonHeight = 64
const margin = 14
/** Below this mean brightness (0 to 255) a page is dark. */
const darkMean = 110

/** Reads one screenshot: the page, then each button by itself, which the page's reading often misses. */
async function read({ lookFor, ...job }: ReadJob): Promise<Screenshot> {
  const { pixels, ...kept } = await decode(job)
  const words = await readPage(pixels, 1)
  const named = ({ text }: ScreenWord): boolean => lookFor.some((name) => isLike(text, name))
  const alike = words.filter(named)
  if (lookFor.length > 0 && alike.length === 0) words.push(...(await readPage(pixels, otherScale)))
  for (const word of alike.slice(0, maxRereadWords))
    words[words.indexOf(word)] = await readAgain(pixels, word)
  const surfaces = findButtons(pixels)
  const buttons = await readButtons(pixels, surfaces)
  const names = words.filter(named).map(({ box }) => box)
  const traces = findTraces(pixels, names, surfaces.buttons)
  return { ...kept, width: pixels.width, height: pixels.height, words, buttons, traces }
}

async function readPage(pixels: Pixels, share: number): Promise<ScreenWord[]> {
  const scale = share * Math.min(maxEnlargement, Math.sqrt(pagePixels / (pixels.width * pixels.height)))
  const grey = await greyOf(pixels, scale)
  return (await readWords(grey, 'anywhere')).map((word) => ({ ...word, box: scaled(word.box, 1 / scale) }))
}

/** Reads one word again, enlarged; returns the first reading unless the second is at least as certain. */
async function readAgain(pixels: Pixels, word: ScreenWord): Promise<ScreenWord> {
  const padding = Math.round(word.box.height / 4)
  const left = Math.max(0, word.box.left - padding)
  const top = Math.max(0, word.box.top - padding)
  const width = Math.min(pixels.width - left, word.box.width + 2 * padding)
  const height = Math.min(pixels.height - top, word.box.height + 2 * padding)
  const part = await open(pixels).extract({ left, top, width, height }).raw().toBuffer()
  const scale = Math.max(1, wordHeight / word.box.height)
  const grey = await greyOf({ data: part, width, height }, scale)
  const [again, ...more] = await readWords(grey, 'line')
  return again && more.length === 0 && again.confidence >= word.confidence
    ? { ...again, box: word.box }
    : word
}

async function greyOf(pixels: Pixels, scale: number): Promise<GreyPicture> {
  const { channels } = await open(pixels).greyscale().stats()
  const dark = (channels[0]?.mean ?? 255) < darkMean
  let picture = open(pixels)
    .greyscale()
    .resize({ width: Math.round(pixels.width * scale), kernel: 'lanczos3' })
  if (dark) picture = picture.negate()
  const { data, info } = await picture.normalise().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function readButtons(pixels: Pixels, surfaces: Surfaces): Promise<ScreenButton[]> {
  const found: ScreenButton[] = []
  for (const button of topmost(surfaces.buttons)) {
    const words = await readWords(await textOn(pixels, surfaces, button), 'line')
    const text = words.map((word) => word.text).join(' ')
    found.push({ text, confidence: confidenceOf(words), box: button.box })
  }
  return found
}

/** Lowest confidence of the words. Icons mistaken for letters do not count; 0 if nothing else is left. */
function confidenceOf(words: readonly ScreenWord[]): number {
  const real = words.filter(({ text }) => /\p{L}{2}/u.test(text))
  return real.length === 0 ? 0 : Math.round(Math.min(...real.map(({ confidence }) => confidence)))
}

/** The topmost buttons, if there are too many: a page's subject is near the top. */
const topmost = (buttons: readonly Surface[]): Surface[] =>
  buttons.toSorted((one, other) => one.box.top - other.box.top).slice(0, maxButtons)

/**
 * Text on a surface, dark on white whatever its colours: the distance of each pixel from the surface's
 * colour. Everything outside its round corners is white.
 */
async function textOn(pixels: Pixels, { labels }: Surfaces, surface: Surface): Promise<GreyPicture> {
  const { left, top, width, height } = surface.box
  const grey = Buffer.alloc(width * height, 255)
  let strongest = 1
  const distances = new Float32Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const row = (top + y) * pixels.width + left
    let [from, to] = [0, width - 1]
    while (from < width && labels[row + from] !== surface.label) from += 1
    while (to > from && labels[row + to] !== surface.label) to -= 1
    for (let x = from; x <= to; x += 1) {
      const at = (row + x) * 3
      const distance = Math.hypot(
        (pixels.data[at] as number) - surface.colour[0],
        (pixels.data[at + 1] as number) - surface.colour[1],
        (pixels.data[at + 2] as number) - surface.colour[2],
      )
      distances[y * width + x] = distance
      if (distance > strongest) strongest = distance
    }
  }
  for (const [index, distance] of distances.entries())
    grey[index] = 255 - Math.round((255 * distance) / strongest)
  return enlarged({ data: grey, width, height })
}

async function enlarged(picture: GreyPicture): Promise<GreyPicture> {
  const width = Math.max(8, Math.round((picture.width * buttonHeight) / picture.height))
  const { data, info } = await open(picture, 1)
    .resize({ width, height: buttonHeight, fit: 'fill', kernel: 'cubic' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: 'white' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const scaled = ({ left, top, width, height }: Box, scale: number): Box => ({
  left: Math.round(left * scale),
  top: Math.round(top * scale),
  width: Math.round(width * scale),
  height: Math.round(height * scale),
})

const minShare = 0.5

/** True if a word may be a misread name: half of their letter pairs are the same. */
function isLike(word: string, name: string): boolean {
  const [one, other] = [pairsOf(word), pairsOf(name)]
  const shared = other.filter((pair) => one.includes(pair)).length
  return shared > 0 && shared / Math.max(one.length, other.length) >= minShare
}

const pairsOf = (text: string): string[] => {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return [...letters].slice(1).map((letter, index) => `${letters[index]}${letter}`)
}

serveJobs(read, (error) => (error instanceof ScreenshotError ? error.code : 'crashed'))
