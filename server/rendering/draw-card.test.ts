import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawCard } from './draw-card.ts'

const none = { site: 'Mutuals', title: 'Mutuals', description: '' }

test('a word wider than its column is broken before the domes', async () => {
  const long = { site: 'Mutuals', title: 'W'.repeat(40), description: `A link: https://${'w'.repeat(150)}` }
  const [drawn, plain] = await Promise.all([long, none].map(async (card) => rightOf(await drawCard(card))))
  // Each picture has its own palette, so the same colour can differ a little.
  expect(drawn?.findIndex((value, at) => Math.abs(value - (plain?.[at] ?? 0)) > 60)).toBe(-1)
})

test('a description is left out if most of its letters have no shape', async () => {
  const foreign = { ...none, description: '東京の古い喫茶店で毎朝六時に焼く, a circle of 10' }
  expect(await drawCard(foreign)).toEqual(await drawCard(none))
})

/** The part of a card that its texts leave free, as values of its pixels. */
const rightOf = (card: Buffer | null): Promise<Buffer> =>
  sharp(card ?? undefined)
    .extract({ left: 690, top: 0, width: 510, height: 630 })
    .raw()
    .toBuffer()
