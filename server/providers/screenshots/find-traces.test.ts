import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Pixels } from './decode.ts'
import { findButtons } from './find-buttons.ts'
import { findTraces } from './find-traces.ts'

const size = { width: 640, height: 400 }
const name = { left: 40, top: 60, width: 120, height: 16 }

const rect = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`

async function pixelsOf(drawing: string): Promise<Pixels> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">${rect(0, 0, 640, 400, '#fff')}${drawing}</svg>`
  return { data: await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer(), ...size }
}

async function tracesOf(drawing: string) {
  const pixels = await pixelsOf(drawing)
  return findTraces(pixels, [name], findButtons(pixels).buttons)
}

/** A page with a portrait, a name as thin strokes, and two buttons in a row. */
const portrait = rect(300, 50, 80, 80, '#c43')
const strokes = [0, 1, 2, 3, 4, 5].map((at) => rect(44 + at * 20, 60, 4, 16, '#111')).join('')
const button = (x: number, fill: string) => rect(x, 120, 100, 36, fill) + rect(x + 30, 132, 40, 12, '#111')
const page = portrait + strokes + button(40, '#eceef0') + button(150, '#eceef0')

test('a page as platforms draw it has no traces', async () => {
  expect(await tracesOf(page)).toEqual({ framed: false, bare: false, patchedNames: [], oddButtons: [] })
})

test('a picture between two bars that ends above the bottom is framed; columns down to the bottom are not', async () => {
  const bars = (height: number) => rect(0, 0, 640, 400, '#000') + rect(60, 20, 520, height, '#fff') + portrait
  expect((await tracesOf(bars(340))).framed).toBe(true)
  expect((await tracesOf(bars(380))).framed).toBe(false)
})

test('a page without anything in colour is bare', async () => {
  expect((await tracesOf(strokes)).bare).toBe(true)
})

test('a name on a patch that differs by a shade is found, one on a label is not', async () => {
  const on = (fill: string) => tracesOf(portrait + rect(39, 56, 130, 24, fill) + strokes)
  expect((await on('#f6f6f6')).patchedNames).toEqual([name])
  expect((await on('#fefefe')).patchedNames).toEqual([])
  expect((await on('#456')).patchedNames).toEqual([])
})

test('a button in the look of one to press, or a shade beside its neighbour, is odd', async () => {
  const lefts = async (one: string, other: string) =>
    (await tracesOf(portrait + button(40, one) + button(150, other))).oddButtons.map(({ left }) => left)
  expect(await lefts('#4a5df9', '#eceef0')).toEqual([40])
  expect(await lefts('#e6e8ea', '#eceef0')).toEqual([40, 150])
})
