import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { ProcessLimits } from '../one-process/index.ts'
import { createScreenshotReader } from './index.ts'

const started: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(started.splice(0).map((reader) => reader.close()))
})

function readerWith(limits: Partial<ProcessLimits> = {}) {
  const reader = createScreenshotReader(limits)
  started.push(reader)
  return reader
}

/** A small page: a name, and a filled and an outlined button. */
const drawing = (
  ground: string,
  ink: string,
  button: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="300"
  font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif"><rect width="720" height="300" fill="${ground}"/>
  <text x="40" y="80" font-size="30" fill="${ink}">@clayandkiln</text>
  <rect x="40" y="120" width="170" height="48" rx="24" fill="${button}"/><text x="66" y="151" font-size="22" fill="${ground}">Following</text>
  <rect x="240.5" y="120.5" width="150" height="48" rx="24" fill="none" stroke="${ink}"/><text x="268" y="151" font-size="22" fill="${ink}">Message</text></svg>`

const page = sharp(Buffer.from(drawing('#ffffff', '#101010', '#c0203a')))
const png = await page.clone().png().toBuffer()
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b' }, limitInputPixels: false })
const codeOf = (error: { name: string; code: string }) => `${error.name} ${error.code}`

describe('read', () => {
  test('finds words and buttons with their positions, on a light page and on a dark one', async () => {
    const { read } = readerWith()
    const looks: [string, string, string][] = [
      ['#ffffff', '#101010', '#c0203a'],
      ['#0f0f10', '#f1f1f1', '#e8e8e8'],
    ]
    for (const colours of looks) {
      const screen = await read(
        await sharp(Buffer.from(drawing(...colours)))
          .png()
          .toBuffer(),
      )
      expect(screen).toMatchObject({ width: 720, height: 300 })
      const name = screen.words.find(({ text }) => text === '@clayandkiln')
      expect(name?.confidence).toBeGreaterThan(60)
      expect(Math.abs((name?.box.left ?? 0) - 40)).toBeLessThan(6)
      expect(screen.buttons.map(({ text }) => text)).toEqual(['Following', 'Message'])
      const { left = 0, top = 0, width = 0 } = screen.buttons[0]?.box ?? {}
      expect(Math.hypot(left - 40, top - 120, width - 170)).toBeLessThan(5)
    }
  })

  test('returns an upright WebP without metadata, of at most 4 megapixels', async () => {
    const secret = { IFD0: { Copyright: 'SECRET PLACE' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } }
    const photo = await page
      .clone()
      .rotate(90)
      .jpeg()
      .withExif(secret)
      .withMetadata({ orientation: 8 })
      .toBuffer()
    const { read } = readerWith()
    const kept = await read(photo)
    expect(kept).toMatchObject({ width: 720, height: 300 })
    const { exif, orientation, icc, xmp, format } = await sharp(kept.webp).metadata()
    expect([exif, orientation, icc, xmp, format]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      'webp',
    ])
    expect(kept.webp.includes('SECRET')).toBe(false)
    const large = await read(await plain(5000, 4000).png().toBuffer())
    expect(large.width * large.height).toBeLessThanOrEqual(4_000_000 + 3000)
  })

  test('the same pixels in another file format have the same hash, and similar pixels a close one', async () => {
    const { read } = readerWith()
    const one = await read(png)
    const again = await read(await page.clone().webp({ lossless: true }).toBuffer())
    const other = await read(await page.clone().jpeg({ quality: 60 }).toBuffer())
    expect(again.pixelsSha256).toBe(one.pixelsSha256)
    expect(one.pixelsSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(other.pixelsSha256).not.toBe(one.pixelsSha256)
    const differing = BigInt(`0x${one.perceptualHash}`) ^ BigInt(`0x${other.perceptualHash}`)
    expect(differing.toString(2).replaceAll('0', '').length).toBeLessThanOrEqual(2)
  })
})

describe('rejected screenshots', () => {
  test('files other than plain pictures of a common format are rejected', async () => {
    const { read } = readerWith()
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 200, height: 200, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const bad: [what: string, code: string, bytes: Buffer][] = [
      ['nothing', 'not_a_picture', Buffer.alloc(0)],
      ['a page', 'not_a_picture', Buffer.from('<!doctype html><title>x</title>')],
      ['a drawing', 'not_a_picture', Buffer.from(drawing('#fff', '#000', '#00f'))],
      ['a TIFF', 'not_a_picture', await plain(200, 200).tiff().toBuffer()],
      ['a GIF', 'not_a_picture', await plain(200, 200).gif().toBuffer()],
      ['a picture cut short', 'not_a_picture', png.subarray(0, png.length / 2)],
      [
        'an animation',
        'animated',
        await sharp(frames, { join: { animated: true } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
      ],
      ['a stamp', 'too_small', await plain(100, 900).png().toBuffer()],
      ['a bomb', 'too_many_pixels', await plain(8000, 5000).png({ compressionLevel: 9 }).toBuffer()],
    ]
    for (const [what, code, bytes] of bad)
      expect([what, await read(bytes).then(() => 'read', codeOf)]).toEqual([what, `ScreenshotError ${code}`])
  })

  test('a file over the limit is rejected before a process starts', async () => {
    const reader = readerWith({ fileBytes: png.length - 1 })
    expect(await reader.read(png).catch(codeOf)).toBe('ScreenshotError too_large')
    expect(reader.processId()).toBeUndefined()
  })

  test('a screenshot that takes too much time or memory fails, and a new process reads the next one', async () => {
    const slow = readerWith({ timeoutMs: 10 })
    expect(await slow.read(png).catch(codeOf)).toBe('ScreenshotError too_slow')
    const heavy = readerWith({ memoryBytes: 60 * 1024 * 1024 })
    expect(await heavy.read(png).catch(codeOf)).toBe('ScreenshotError too_heavy')
    const first = heavy.processId()
    await heavy.read(png).catch(codeOf)
    expect(heavy.processId()).not.toBe(first)
  })
})

test('the engine is loaded only in the child process, which opens no connection', async () => {
  const reader = readerWith()
  await reader.read(png)
  const loaded = Object.keys(createRequire(import.meta.url).cache)
  expect(loaded.filter((path) => path.includes('tesseract'))).toEqual([])
  expect(connectionsOf(reader.processId())).toEqual([])
})

/** Internet sockets of a process; none if the system does not report them. */
function connectionsOf(processId: number | undefined): string[] {
  try {
    const folder = `/proc/${processId}/fd`
    const open = readdirSync(folder).map((file) => readlinkSync(`${folder}/${file}`))
    const known = ['tcp', 'tcp6', 'udp', 'udp6']
      .map((kind) => readFileSync(`/proc/net/${kind}`, 'utf8'))
      .join('')
    return open.filter((target) => {
      const socket = /^socket:\[(\d+)\]$/.exec(target)?.[1]
      return socket !== undefined && known.includes(` ${socket} `)
    })
  } catch {
    return []
  }
}
