import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createPictureEncoder } from '../pictures/index.ts'
import { checksPictures } from './index.ts'

const encoder = createPictureEncoder()
afterAll(() => encoder.close())

const drawn = sharp(
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="800" height="300" fill="#2a6"/>
     <circle cx="400" cy="150" r="90" fill="#fc3"/></svg>`,
  ),
)

// CI installs the packages (.ci/run); elsewhere they are optional.
test('the model sees nothing in ordinary pictures; without its packages it sees none', async () => {
  for (const picture of [drawn, drawn.clone().greyscale(), drawn.clone().resize(40, 60)]) {
    const { nudity } = await encoder.encodePicture(await picture.png().toBuffer())
    expect(nudity).toSatisfy((score) => (checksPictures ? score >= 0 && score < 0.4 : score === null))
  }
})
