import { coverOf, coverSize } from '#contract/blog-cover.ts'

/** Draws the cover of a post without a picture, as a PNG. */
export async function drawCover(slug: string): Promise<Buffer> {
  const { paper, paths } = coverOf(slug)
  const { width, height } = coverSize
  const shapes = paths.map(
    ({ transform, d, fill }) => `<path transform="${transform}" d="${d}" fill="${fill}"/>`,
  )
  const ground = `<path fill="${paper}" d="M0 0h${width}v${height}H0z"/>`
  const size = `width="${width * 4}" height="${height * 4}" viewBox="0 0 ${width} ${height}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${ground}${shapes.join('')}</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png().toBuffer()
}
