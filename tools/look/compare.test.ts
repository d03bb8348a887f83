import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compareFolders } from './compare.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mutuals-look-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const grey = { r: 100, g: 100, b: 100 }

/** Draws a grey picture with a square of another colour. */
async function draw(
  name: string,
  height: number,
  square: { side: number; colour: typeof grey },
): Promise<void> {
  const create = { channels: 3, background: grey } as const
  const { side, colour } = square
  await sharp({ create: { ...create, width: 10, height } })
    .composite([
      { input: { create: { ...create, width: side, height: side, background: colour } }, top: 0, left: 0 },
    ])
    .png()
    .toFile(join(folder, name))
}

const pair = async (heights: [number, number], square: { side: number; colour: typeof grey }) => {
  const before = await mkdtemp(join(folder, 'before-'))
  const after = await mkdtemp(join(folder, 'after-'))
  await draw(join(before, 'page.png').slice(folder.length), heights[0], { side: 1, colour: grey })
  await draw(join(after, 'page.png').slice(folder.length), heights[1], square)
  const out = join(folder, 'out')
  const found = await compareFolders(before, after, out)
  return { found, written: await readdir(out).catch(() => []) }
}

test('a picture that stays, but for what no eye sees, does not differ', async () => {
  const { found, written } = await pair([10, 10], { side: 2, colour: { r: 103, g: 98, b: 100 } })
  expect(found).toEqual([{ name: 'page.png', share: 0 }])
  expect(written).toEqual([])
})

test('a picture differs by the share of its pixels, and the difference is drawn', async () => {
  const { found, written } = await pair([10, 10], { side: 2, colour: { r: 100, g: 140, b: 100 } })
  expect(found).toEqual([{ name: 'page.png', share: 0.04 }])
  expect(written).toEqual(['page.png'])
})

test('what a longer picture adds differs', async () => {
  const { found } = await pair([10, 20], { side: 1, colour: grey })
  expect(found).toEqual([{ name: 'page.png', share: 0.5 }])
})

test('a picture in one folder only differs as a whole', async () => {
  const before = await mkdtemp(join(folder, 'before-'))
  const after = await mkdtemp(join(folder, 'after-'))
  await draw(join(after, 'new.png').slice(folder.length), 10, { side: 1, colour: grey })
  expect(await compareFolders(before, after, join(folder, 'out'))).toEqual([{ name: 'new.png', share: 1 }])
})
